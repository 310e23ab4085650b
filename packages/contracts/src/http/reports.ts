import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { REPORT_NOTE_MAX_CHARACTERS, reportReasons, reportTexts } from '../reports.ts';
import { routes } from '../routes.ts';
import { rowId } from './ids.ts';

const defineContract = contractsOf('Sharing');

const about = z.discriminatedUnion('page', [
  z.object({ page: z.literal('share'), slug: z.string().max(100) }),
  z.object({ page: z.literal('review'), slug: z.string().max(100), video: z.uuid() }),
  z.object({ page: z.literal('community'), influencerId: rowId }),
]);

export const postReport = defineContract(routes.postReport, {
  summary: 'Report a shared or reviewed video or community influencer',
  description:
    'Open to everybody, within a daily limit per network. A network and an account count once for a video; repeating it does nothing, and gets the same reply.',
  body: z.object({
    about,
    reason: z.enum(reportReasons, { error: reportTexts.noReason }).meta(mayGrow),
    note: z.string().trim().max(REPORT_NOTE_MAX_CHARACTERS).default(''),
    email: z
      .email(reportTexts.noEmail)
      .max(254)
      .optional()
      .describe('where the decision is mailed to'),
  }),
  responses: {
    202: z.null(),
    400: commonErrors[400],
    404: commonErrors[404],
    429: commonErrors[429],
  },
});
