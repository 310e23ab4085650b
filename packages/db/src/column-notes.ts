// What `npm run db:codegen` writes above the row types, beside what columns.ts says of them.

/** What a table or column means, where its name does not say it. */
export const notes: Record<string, string> = {
  'users.username_key': "The name's visual form; null until it is claimed, see `claimUsername`.",
  'users.stripe_ticket': 'The ticket of the newest applied Stripe snapshot.',
  'users.erased_at': 'When the account was closed; its rows are being deleted.',
  'users.mails_when_done': 'Whether to mail when a long job is done.',
  'users.blocked_at': 'Blocked by an operator: none of their sessions grants access.',
  'pronunciations.written_key':
    'The word in lower case, because it has one pronunciation in any case.',
  webhook_endpoints: 'Addresses that users want to be told at.',
  'webhook_endpoints.previous_secret': 'Signs too until `previous_until`.',
  'webhook_endpoints.failing_since': 'Since when every try has failed.',
  webhook_deliveries: 'What is told to an address, and how that went.',
  'webhook_deliveries.number': 'Their order.',
  'webhook_deliveries.generation_id':
    'The generation, or the batch or film, whose messages come in order.',
  'webhook_deliveries.due_at':
    'When it is tried; while it is being sent, when that try counts as lost; null: its endpoint is off.',
  api_keys: 'Keys with which programs call the api, and programs connected by OAuth.',
  'api_keys.token_hash':
    'SHA-256 of the key, which nobody has but its user; null: a connected program, whose tokens are in `oauth_documents`.',
  'api_keys.client_id': 'The connected program; null: a key.',
  'api_keys.is_test': 'What it starts costs nothing, and a stand-in makes it.',
  'api_keys.hint': 'The beginning and the end of the key, so that its user can tell it apart.',
  'api_keys.per_day': 'Generations that it may start on a UTC day; null: as many as its user.',
  'api_keys.in_all': 'Generations that it may ever start; null: as many as its user.',
  'api_keys.used_day': 'The UTC day of its newest generation, which `used_today` counts.',
  'api_keys.last_used_at': 'To the minute.',
  'api_keys.revoked_for': 'Why: by its user, or because it was sent in an address.',
  oauth_clients: 'Programs that registered themselves to be connected.',
  oauth_documents: 'What the authorization server keeps: requests, grants, codes and tokens.',
  'oauth_documents.id_hash': 'SHA-256 of the code or token, which only the program has.',
  'oauth_documents.key_id': 'The connection that it belongs to; null: none yet.',
  account_erasures: 'Deleted accounts, until all work on them is done.',
  'account_erasures.stripe_customer_id':
    'The customer still to be deleted at Stripe; null: nothing to do there.',
  erasures: 'Files of deleted accounts still to be removed.',
  'erasures.prefix': 'The prefix of the keys in the media store.',
  'erased_allowances.subject_digest':
    'Keyed hash of the identity at the provider; the api has the key.',
  free_addresses: 'Free allowances with a daily limit per network, and their times.',
  'free_addresses.address_digest': 'Keyed hash of a network; the api has the key.',
  mail_limits: 'Mails with a daily limit per address, and their times.',
  'mail_limits.address_digest': 'Keyed hash of an address; the api has the key.',
  folders: "A user's folders, for projects of both kinds.",
  'folders.name_key': 'A key that is the same for names that differ in case only.',
  'projects.is_test': 'Begun with a test key: a stand-in made what it shows.',
  'generations.is_test': 'Started with a test key: a stand-in makes it, for nothing.',
  'projects.deleted_at':
    'When it was moved to the trash: it is shown to nobody, and removed after a while.',
  'projects.video_generation':
    'The generation that makes or made its video. One that ended without a video allows another.',
  'projects.version_of':
    'The project whose video this one is a changed version of; null: none, or it was a first version. It may be gone.',
  'projects.version_root': 'The first version, which all versions name; it may be gone.',
  'projects.shared_video': "The video the slug shows: the project's.",
  share_links:
    'What the owner set for the link of a shared video. A row of another slug than the project’s is void.',
  'share_links.password': 'Salted and hashed; null: none.',
  'share_links.unlock_key':
    'What a visitor gets for the password. Another password has another one.',
  'projects.taken_down_video': 'An operator took this one down; it cannot be shared again.',
  hidden_influencers: 'Influencers that are hidden from this user on the community page.',
  'assets.word_times': 'When the words of a speech are said; null: its model did not tell.',
  'speech_captions.pauses': 'The pauses; null: not measured yet.',
  'speech_captions.text': 'The corrected text; null: as spoken.',
  'speech_captions.version': 'The version of the text.',
  'own_recordings.asset': 'The sound; null: it was deleted with its project.',
  'own_recordings.statement': 'The text agreed to, word for word.',
  consents: 'Who is in a photo or recording that a user sent, and on what ground it was sent.',
  'consents.id': "The photo's file, or the recording; either may be gone.",
  'consents.subject': 'Null: it was sent before this was asked.',
  reports: 'What visitors reported of a video, until a year after it was decided.',
  reviews: 'Batches and films that were sent for review, and the link of each.',
  'reviews.batch_id': 'Of the batch or film, which a trigger deletes it with.',
  'reviews.slug': 'Null: its link was ended.',
  'reviews.unlock_key': 'What a visitor gets for the password. Another password has another one.',
  'reviews.taken_down_at': 'An operator took it down; it cannot be sent again.',
  'reviews.changes': 'The number of the newest verdict or comment.',
  'reviews.seen': 'The number up to which the owner has seen them.',
  'reviews.mailed_at': 'When a mail about unseen ones was last queued.',
  review_verdicts: 'What was said last about a video: approved, or to be changed.',
  'review_verdicts.author': 'As they call themselves.',
  review_comments: 'What the owner and those with the link wrote about a video.',
  'review_comments.at_seconds': 'The moment that it is about; null: the whole video.',
  brand_kits: 'The files are assets without a project.',
  'brand_kits.version': 'Grows with every change.',
  'brand_kits.colors': 'Background and accent.',
  'brand_kits.label': 'The label of exports; null: none.',
  'brand_kits.placement_labels':
    'What was chosen last for each placement, until the label itself is.',
  'credit_accounts.last_bucket':
    'The bucket of the newest reservation: RETURNING cannot see the row as it was.',
  'credit_accounts.free_withheld':
    'Created without the free allowance: too many accounts came from its network that day.',
  'plans.interval': 'The interval as the release before the annual plan knows it; see `listPlans`.',
  'plans.months': 'The months that one payment of a subscription covers.',
  'plans.is_offered': 'Whether it is for sale; replaces `is_active` where it is set.',
  'payments.reference': '`invoice:<id>` or `payment:<id>`; its grant carries the same.',
  'payments.user_id': 'The user; null: the account was deleted (`kept-payments.repo.ts`).',
  'payments.returned_cents': 'Refunded or disputed.',
  'payments.unused': 'The part unused when the month ended; null while it runs, and for packs.',
  'payments.lapsed': 'The part that expired with the month.',
  'payments.revoked': 'The part revoked after a refund.',
  erased_revenue:
    'What accounts had paid on a UTC day, less what was returned, that were deleted before payments were kept.',
  'generations.cancelled_as': 'The outcome if its user cancelled it, otherwise null.',
  'generations.covered_by':
    'The first take of the speech, whose credit pays for this lip-sync, further take or retake.',
  'generations.take': 'The number of a further take: 2 or 3.',
  'generations.lipsync_number':
    "Numbers a user's lip-syncs: of two decided side by side, one is decided again.",
  'generations.request_hash':
    'Hash of what the request became; this or `asked_hash` makes it the same request.',
  'generations.asked_hash':
    'Hash of what was asked for; this or `request_hash` makes it the same request.',
  'generations.repeat_key': 'Two running generations of a user may not share it.',
  'generations.set_id':
    'The batch whose video it makes, or the film whose scene, and its place there; a retry has the same place. Joining a film has none.',
  'generations.traceparent': 'The trace of its request; null: not traced.',
  'stages.version': 'Fencing: every claim raises it, every later write checks it.',
  'stages.starts': 'Claims so far; too many fail the stage, since it crashes its workers.',
  'attempts.part': 'A long text is spoken in parts; each is one prediction.',
  'attempts.sends': 'How often its create was sent; null for a release that did not count.',
  'attempts.sent_at': 'The earliest time the last create may have been sent.',
  'attempts.instead_of': "Why its model was not the stage's own: that one, and why it was paused.",
  'attempts.cost_cents': "An estimate at list prices, for the operator's cap.",
  'batches.request_hash':
    'Hash of what the request became; this or `asked_hash` makes it the same request.',
  'batches.mailed_at': 'When the mail about its end was queued, so that there is only one.',
  'batches.shots_version':
    'Every change of shots or words on screen raises it, so that no tab undoes the work of another.',
  batch_speeches: 'A speech of a batch, made once for all videos that use it.',
  'batch_speeches.maker': 'The generation that makes or made it.',
  'films.request_hash':
    'Hash of what the request became; this or `asked_hash` makes it the same request.',
  newsletter_links:
    'Hashed tokens of links in subscription mails. Each confirms until it expires, and unsubscribes permanently.',
  mail_off_links: "Hashed tokens of links that turn a user's mails about finished jobs off.",
  mails: 'A mail waiting to be sent: its kind and subject. Its text is composed when it is sent.',
  spend_days:
    'What the paid attempts of a UTC day cost, of all users and of those who are gone, at list prices.',
  spend_hours:
    'What the attempts of a past UTC hour cost, written once. They may have been deleted since.',
  maintenance_tasks: 'A periodic task of `packages/queue/src/maintenance.ts`.',
  'maintenance_tasks.cursor': 'Where the task goes on; null: from its beginning.',
  installation: 'One row: the id that the media store of this database carries too.',
  'installation.store_marked': 'Whether the id was written into the store.',
  'provider_health.service': 'What the model is used for: a stage, or moderation.',
  'provider_health.failures': 'Calls in a row without a usable answer.',
  'provider_health.failed_users': 'Digests of the users whose predictions failed in a row.',
  'provider_health.openings':
    'How often in a row it was paused; each pause is longer than the last.',
  'provider_health.opened_at': 'When the model was paused; null: in use.',
  'provider_health.probe_until': 'Until when one request tries the model out.',
  'provider_health.stopped_at': 'When an operator stopped all requests to it.',
  operator_actions: 'The audit log.',
  'operator_actions.key': 'The same key is the same action.',
  'operator_actions.operator_id': 'The operator; null: the account is gone.',
  'operator_actions.subject':
    'What it was done to: a generation, a user, a stage, a model, a project, a consent or a post.',
  watermark_keys: 'The key of watermarks while operators have given none.',
  watermarks: 'The ids that files are marked with.',
  'watermarks.stage_id': 'The stage that made the file; null: it is gone.',
  stage_settings:
    'What operators changed about a kind of stage; without a row it is as it was deployed.',
  'stage_settings.model': 'The chosen model; null: the one that workers were started with.',
  media: 'Pictures and clips of an account.',
  'media.rights': 'A note of its user: who owns it, or under which licence it is used.',
  'media.source_asset': 'The file that was sent.',
  'media.generation_id':
    'The generation that prepares it, which says how it stands; null: not begun.',
};
