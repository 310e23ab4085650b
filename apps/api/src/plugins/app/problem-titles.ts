import { OVERLOADED } from '@talkreel/contracts/constants';
import { SIGN_IN_AGAIN } from '@talkreel/contracts/sign-in';

/**
 * What each code of a refusal means, whichever request it answers. Codes are never renamed or reused: programs depend on
 * them. `docs/api-errors.md` is made from this; a test fails for a code of the source that is not here.
 */
export const problemTitles: Readonly<Record<string, string>> = {
  invalid: 'A value in the request cannot be used',
  unknown_field: 'The request has a field that does not exist',
  consent_required: 'The request does not say who is in the photo, or why it may be used',
  unknown_version: 'Talkreel-Version is not a version that is served; `served` lists them',
  quote_invalid: 'Talkreel-Quote is not a quote that the account was given',
  key_in_url: 'A key was sent in the address, and has been revoked',
  payment_required: 'No generation is left in the account',

  unauthenticated: 'The request has neither a key nor a session',
  invalid_key: 'The key does not exist',
  revoked_key: 'The key was revoked',
  expired_key: 'The key has expired',

  blocked: 'The account is blocked',
  forbidden: 'The account may not do this',
  foreign_origin: 'The request came from another site',
  session_only: 'Only a signed-in person may do this, never a key',
  missing_scope: 'The key lacks a permission',
  live_only: 'A test key cannot do this',
  other_audience: 'The access of a connected program is for other addresses',
  key_budget_used: 'The key has used its budget',
  password_required: 'The link has a password',
  wrong_password: 'The password of the link is another one',
  taken_down: 'An operator took this down',
  [SIGN_IN_AGAIN]: 'The sign-in is too old for this',

  not_found: 'There is nothing at this address, or it is not yours',
  deleted: 'It was deleted',
  gone: 'It no longer exists',
  folder_gone: 'The folder no longer exists',
  recording_gone: 'The recording no longer exists',
  no_words: 'There is nothing to caption',
  no_subscription: 'There is no subscription',

  other_mode: 'It was made with a test key and the key is none, or the other way round',
  test_is_private: 'What a test key made cannot be shown to others',
  cancelled: 'The generation was cancelled',
  idempotency_conflict: 'The Idempotency-Key was used for another request',
  quote_expired: 'The quote is too old',
  quote_mismatch: 'The quote is for another request',
  quote_exceeded: 'The price has risen since the quote',
  keeps_failing: 'The same work has failed too often',
  name_taken: 'The name is taken',
  not_finished: 'It is not finished',
  not_ended: 'It is still in progress, or was delivered',
  in_progress: 'Work on it is in progress',
  too_many: 'There are as many as there can be',
  captions_changed: 'The captions were changed meanwhile',
  sentence_moved: 'The sentence to speak again is not in the video',
  not_spoken: 'The sentence comes after the end of the video',
  not_retakable: 'No sentence of this video can be spoken again',
  own_recording: 'The video speaks with a recording, of which no sentence is spoken again',
  voice_gone: 'The voice of the video is no longer offered',
  source_gone: 'What the video was made of was deleted',
  language_unavailable: 'The voices in use do not speak the language of the video',
  has_link: 'This version is shared by a link of its own',
  no_link: 'The video is not shared by a link',
  title_moved: 'Other words are spoken where a text was placed',
  shot_moved: 'Other words are spoken where a shot was placed',
  shots_changed: 'The shots of a batch or film were changed meanwhile',
  shot_media_gone: 'What a shot shows was deleted',
  shot_media_not_ready: 'What a shot shows is still being prepared, or could not be',
  no_brand: 'The brand kit lacks what was asked for',
  no_free_cancellation: 'No free cancellation is left today',
  used_elsewhere: 'What would be discarded is used elsewhere',
  old_statement: 'The text that was agreed to has changed',
  already_subscribed: 'There is a subscription already',
  payment_due: 'A payment is due',
  subscription_ending: 'The subscription is ending',

  too_large: 'The body is too large',
  storage_full: 'The account’s storage is full',
  unsupported_type: 'The type of the body is not accepted',

  rate_limited: 'Too many requests; wait as Retry-After says',
  key_budget_day: 'The key has used its budget of the day',
  too_many_running: 'Too many generations are in progress',
  too_large_for_tests: 'More than test keys may start in an hour',
  too_many_tests: 'The test keys of the account may start no more this hour',
  too_many_failures: 'Too many videos failed today',
  too_many_uploads: 'Too many files are being sent at once',

  refused: 'The request cannot be processed',
  internal: 'Something went wrong on our side',

  busy: 'Too much is going on at once; the same request may succeed later',
  unavailable: 'A service that is needed cannot be reached',
  [OVERLOADED]: 'The server is overloaded and has not looked at the request',
  provider_paused: 'A model is paused',
  login_not_configured: 'Signing in is not set up',
  payments_not_configured: 'Payments are not set up',
  payments_refused: 'The payment service refused this',
  payments_unavailable: 'The payment service cannot be reached',
  payments_unreadable: 'The payment service’s answer cannot be read',
  bad_receiver: 'Nothing can be sent to this address',
  under_way: 'It is on its way already',
  webhook_off: 'The webhook is switched off',
  voice_silent: 'The voice cannot be played now',
  plan_not_ready: 'The plan is not set up yet',
  card_declined: 'The card was declined',
};

/** A request that waited for its generation is told why that failed; its codes are those of the stages. */
const FAILED = 'The generation failed';

export function titleOf(code: string): string {
  return problemTitles[code] ?? FAILED;
}
