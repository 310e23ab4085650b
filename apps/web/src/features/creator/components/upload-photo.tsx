import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { errorMessage } from '@talkreel/client/errors';
import { PHOTO_TYPES } from '@talkreel/contracts/photo';
import { toastError } from '../../../lib/toast-store.ts';
import { readPhoto } from '../model/read-photo.ts';
import type { Photo } from '../model/state.ts';

interface UploadPhotoProps {
  isDisabled: boolean;
  /** The id of the text on the rights to the photo. */
  rightsId: string;
  onChosen: (photo: Photo) => void;
}

/** Takes a photo from the device, or says why it cannot be used. */
export function UploadPhoto({ isDisabled, rightsId, onChosen }: UploadPhotoProps) {
  const file = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef<File | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = event.currentTarget.files?.[0];
    // Clearing the input lets the user choose the same file again after another one.
    event.currentTarget.value = '';
    if (chosen === undefined) return;
    latest.current = chosen;
    // A large photo may be read after a small one that was chosen later.
    const isLatest = (): boolean => latest.current === chosen;
    setIsReading(true);
    try {
      const photo = await readPhoto(chosen);
      if (isLatest()) onChosen(photo);
    } catch (error) {
      if (isLatest()) toastError(errorMessage(error, 'This image could not be read.'));
    } finally {
      if (isLatest()) setIsReading(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        loading={isReading}
        leftSection={<IconPhotoUp size={20} stroke={1.75} aria-hidden="true" />}
        aria-describedby={rightsId}
        onClick={() => file.current?.click()}
      >
        Upload Image
      </Button>
      <input
        ref={file}
        type="file"
        accept={PHOTO_TYPES}
        hidden
        aria-label="Upload Image"
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
