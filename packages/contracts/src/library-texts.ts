/**
 * What people read about folders, the trash and what they selected. Kept apart from `texts`, which every page
 * downloads.
 */
export const libraryTexts = {
  deleted: 'This was deleted. Restore it from Deleted in your history first.',
  inProgress: (count: number) =>
    `${count === 1 ? 'This is' : `${count} of these are`} still being made. Cancel ${count === 1 ? 'it' : 'them'} first, then delete. Nothing was deleted.`,
  gone: 'This was deleted for good and cannot be restored.',
  tooManySelected: (limit: number) => `You can choose up to ${limit} at a time.`,
  noFiles: 'None of these has a finished video yet.',
  folderNameEmpty: 'A folder needs a name.',
  folderNameTooLong: (limit: number) => `Folder names cannot exceed ${limit} characters.`,
  folderTaken: (name: string) => `You already have a folder “${name}”.`,
  tooManyFolders: (limit: number) =>
    `You have ${limit} folders, which is the limit. Delete one you no longer need.`,
  folderGone: 'This folder was deleted meanwhile. Nothing was moved.',
};
