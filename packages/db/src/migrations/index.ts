import type { Migration, MigrationProvider } from 'kysely/migration';
import * as core from './001-core.ts';
import * as blog from './002-blog.ts';
import * as payments from './003-payments.ts';
import * as erasures from './004-erasures.ts';
import * as shares from './005-shares.ts';
import * as takedowns from './006-takedowns.ts';
import * as webhookAge from './007-webhook-age.ts';
import * as actorVoice from './008-actor-voice.ts';
import * as erasedAccounts from './009-erased-accounts.ts';
import * as dispatch from './011-dispatch.ts';
import * as spendDays from './012-spend-days.ts';
import * as lastingVideos from './013-lasting-videos.ts';
import * as maintenance from './014-maintenance.ts';
import * as indexes from './015-indexes.ts';
import * as accountErasures from './020-account-erasures.ts';
import * as usernameKeys from './021-username-keys.ts';
import * as personalLimits from './022-personal-limits.ts';
import * as providerHealth from './023-provider-health.ts';
import * as cancellations from './024-cancellations.ts';
import * as freeAddresses from './025-free-addresses.ts';
import * as openGenerations from './026-open-generations.ts';
import * as hiddenInfluencers from './029-hidden-influencers.ts';
import * as newsletterConfirmation from './030-newsletter-confirmation.ts';
import * as operations from './031-operations.ts';
import * as operationsIndexes from './032-operations-indexes.ts';
import * as pronunciations from './035-pronunciations.ts';
import * as traceparent from './036-traceparent.ts';
import * as exports from './037-exports.ts';
import * as captions from './038-captions.ts';
import * as starredProjects from './039-starred-projects.ts';
import * as batches from './040-batches.ts';
import * as brandKits from './041-brand-kits.ts';
import * as library from './042-library.ts';
import * as films from './043-films.ts';
import * as spokenFor from './044-spoken-for.ts';
import * as annualPlan from './046-annual-plan.ts';
import * as ownRecordings from './052-own-recordings.ts';
import * as askedHash from './055-asked-hash.ts';
import * as paymentsPaid from './056-payments-paid.ts';
import * as spendHours from './057-spend-hours.ts';
import * as erasedRevenue from './058-erased-revenue.ts';
import * as failures from './059-failures.ts';
import * as blockedStartNothing from './060-blocked-start-nothing.ts';
import * as keptPayments from './061-kept-payments.ts';
import * as foldedText from './067-folded-text.ts';
import * as setId from './068-set-id.ts';
import * as apiKeys from './069-api-keys.ts';
import * as exportLabels from './073-export-labels.ts';
import * as contentCredentials from './075-content-credentials.ts';
import * as consents from './077-consents.ts';
import * as reports from './078-reports.ts';
import * as setEvents from './079-set-events.ts';
import * as watermarks from './083-watermarks.ts';
import * as signingCertificates from './084-signing-certificates.ts';
import * as media from './085-media.ts';
import * as speechVoices from './087-speech-voices.ts';
import * as webhooks from './088-webhooks.ts';
import * as reviews from './089-reviews.ts';
import * as connections from './092-connections.ts';
import * as cogPredictions from './094-cog-predictions.ts';
import * as shareLinks from './095-share-links.ts';
import * as wordTimes from './098-word-times.ts';
import * as setShots from './099-set-shots.ts';
import * as versions from './100-versions.ts';
import * as failedRetakes from './101-failed-retakes.ts';
import * as failedUsers from './102-failed-users.ts';
import * as cutOuts from './103-cut-outs.ts';
import * as testKeys from './105-test-keys.ts';
import * as filmReviews from './107-film-reviews.ts';
import * as setTitles from './108-set-titles.ts';
import * as listsAndLocks from './109-lists-and-locks.ts';
import * as testDeliveries from './110-test-deliveries.ts';
import * as shown from './112-shown.ts';
import * as performers from './113-performers.ts';

interface OwnMigration extends Migration {
  /** false: it does what no transaction can, and does it again without harm after a failure in the middle. */
  readonly inTransaction?: false;
}

/** Every migration in order. Names never change once landed; a mistake is mended by a new one. */
const migrations: Record<string, OwnMigration> = {
  '001-core': core,
  '002-blog': blog,
  '003-payments': payments,
  '004-erasures': erasures,
  '005-shares': shares,
  '006-takedowns': takedowns,
  '007-webhook-age': webhookAge,
  '008-actor-voice': actorVoice,
  '009-erased-accounts': erasedAccounts,
  '011-dispatch': dispatch,
  '012-spend-days': spendDays,
  '013-lasting-videos': lastingVideos,
  '014-maintenance': maintenance,
  '015-indexes': indexes,
  '020-account-erasures': accountErasures,
  '021-username-keys': usernameKeys,
  '022-personal-limits': personalLimits,
  '023-provider-health': providerHealth,
  '024-cancellations': cancellations,
  '025-free-addresses': freeAddresses,
  '026-open-generations': openGenerations,
  '029-hidden-influencers': hiddenInfluencers,
  '030-newsletter-confirmation': newsletterConfirmation,
  '031-operations': operations,
  '032-operations-indexes': operationsIndexes,
  '035-pronunciations': pronunciations,
  '036-traceparent': traceparent,
  '037-exports': exports,
  '038-captions': captions,
  '039-starred-projects': starredProjects,
  '040-batches': batches,
  '041-brand-kits': brandKits,
  '042-library': library,
  '043-films': films,
  '044-spoken-for': spokenFor,
  '046-annual-plan': annualPlan,
  '052-own-recordings': ownRecordings,
  '055-asked-hash': askedHash,
  '056-payments-paid': paymentsPaid,
  '057-spend-hours': spendHours,
  '058-erased-revenue': erasedRevenue,
  '059-failures': failures,
  '060-blocked-start-nothing': blockedStartNothing,
  '061-kept-payments': keptPayments,
  '067-folded-text': foldedText,
  '068-set-id': setId,
  '069-api-keys': apiKeys,
  '073-export-labels': exportLabels,
  '075-content-credentials': contentCredentials,
  '077-consents': consents,
  '078-reports': reports,
  '079-set-events': setEvents,
  '083-watermarks': watermarks,
  '084-signing-certificates': signingCertificates,
  '085-media': media,
  '087-speech-voices': speechVoices,
  '088-webhooks': webhooks,
  '089-reviews': reviews,
  '092-connections': connections,
  '094-cog-predictions': cogPredictions,
  '095-share-links': shareLinks,
  '098-word-times': wordTimes,
  '099-set-shots': setShots,
  '100-versions': versions,
  '101-failed-retakes': failedRetakes,
  '102-failed-users': failedUsers,
  '103-cut-outs': cutOuts,
  '105-test-keys': testKeys,
  '107-film-reviews': filmReviews,
  '108-set-titles': setTitles,
  '109-lists-and-locks': listsAndLocks,
  '110-test-deliveries': testDeliveries,
  '112-shown': shown,
  '113-performers': performers,
};

export const migrationProvider: MigrationProvider = {
  getMigrations: () => Promise.resolve(migrations),
};
export const runsInTransaction = (name: string) => migrations[name]?.inTransaction !== false;
export const migrationNames: readonly string[] = Object.keys(migrations);
