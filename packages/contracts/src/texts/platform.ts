/** The message when a request got no answer (§8). */
export const NETWORK_FAILED = 'Network error. Please check your internet connection.';

export const paywallTexts = {
  title: "You've reached your free limit",
  body: (limit: number) =>
    `You've used all ${limit} free generations. Upgrade to continue creating amazing AI videos.`,
  /** Ours, for an account created without the free allowance. */
  withheldTitle: 'Choose a plan to start',
  withheldBody:
    'This account has no free generations, because many accounts were created from your network that day. With Premium or a pack you can start right away.',
  /** Ours, for a subscription whose last payment failed. */
  dueTitle: 'Your subscription is awaiting payment',
  dueBody:
    'Your last payment failed. Update your card to keep Premium, or buy a pack to continue now.',
  /** Ours, for a subscriber, who has no free limit. */
  monthTitle: 'You’ve used this month’s generations',
  monthBody: (limit: number) =>
    `You’ve used all ${limit} generations of this month. Buy more to keep creating.`,
  /** Ours, for the annual plan. */
  yearTitle: 'You’ve used this year’s generations',
  yearBody: (limit: number) =>
    `You’ve used all ${limit} generations of this year. Buy more to keep creating.`,
} as const;

export const communityTexts = {
  deleted: 'Influencer deleted successfully',
  deleteFailed: 'Failed to delete influencer',
  selectFirst: 'Please select an influencer first',
} as const;

export const shareTexts = {
  takenDown: 'This video was taken down and cannot be shared',
  passwordRequired: 'This video is protected. Please enter the password of its link.',
  wrongPassword: 'This is not the password. Please ask whoever sent you the link.',
  tooManyTries: 'Too many tries. Please wait a few minutes.',
  pastEnd: 'Please choose a time in the future.',
  otherLink: 'This isn’t a share link from this site.',
  onlyJson: 'Only JSON is offered.',
} as const;

export const reviewTexts = {
  takenDown: 'This was taken down and cannot be sent for review',
  nothingReady: 'No video is ready to be reviewed yet.',
  passwordRequired: 'This review is protected. Please enter the password of its link.',
  notOpen:
    'This review is not open: its link has ended or was withdrawn, or part of it is missing.',
  videoGone: 'This video is no longer part of the review: it was deleted or replaced.',
  noName: 'Please enter your name.',
  noText: 'Please write a comment.',
  tooMany: 'Too many changes from your network. Please wait a few minutes.',
  full: (most: number) =>
    `This review has reached its limit of ${most} comments. Please write to whoever sent it.`,
  noThread: 'The comment that this answers is gone.',
} as const;
