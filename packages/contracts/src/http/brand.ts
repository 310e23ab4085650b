import { z } from 'zod';
import { brandFileKinds, brandFonts, END_CARD_LIMITS } from '../brand.ts';
import { contractsOf, mayGrow } from '../contract.ts';
import { apiError, commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { brandTexts } from '../texts/library.ts';
import { exportLabel } from './exports.ts';
import { exportFormat } from './generation-inputs.ts';
import { mediaUrl } from './media.ts';

const defineContract = contractsOf('Brand kit');

const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, brandTexts.badColor);

const line = (part: keyof typeof END_CARD_LIMITS) =>
  z
    .string()
    .trim()
    .max(END_CARD_LIMITS[part], brandTexts.tooLong(END_CARD_LIMITS[part]))
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim());

const endCard = z.object({
  title: line('title').refine((text) => text !== '', brandTexts.noTitle),
  action: line('action').describe('on the button; empty: no button'),
  address: line('address'),
});

export const brandBody = z
  .object({
    colors: z.tuple([color, color]).describe('background and accent, as #rrggbb'),
    font: z.enum(brandFonts, brandTexts.badFont),
    endCard: endCard.nullable(),
    label: exportLabel
      .nullable()
      .describe('the label “AI-generated” of all exports, in every placement; null: none'),
  })
  .partial()
  .describe('What it leaves out stays as it is.');
export type BrandBody = z.input<typeof brandBody>;

const file = z.object({ url: mediaUrl, name: z.string() }).nullable();

export const brandView = z
  .object({
    id: z.string().describe('another one after every change'),
    colors: z.array(z.string()).length(2),
    font: z.enum(brandFonts).meta(mayGrow),
    endCard: z.object({ title: z.string(), action: z.string(), address: z.string() }).nullable(),
    logo: file,
    background: file,
    music: file,
    label: exportLabel.nullish().describe('of exports that say nothing else; null: none'),
    labels: z
      .record(exportFormat, exportLabel.nullable())
      .optional()
      .describe('what was chosen last in each format, or else `label`: what a page offers first'),
  })
  .meta({ id: 'BrandKit' });
export type BrandView = z.infer<typeof brandView>;

const kind = z.object({ kind: z.enum(brandFileKinds) });

export const getBrand = defineContract(routes.getBrand, {
  summary: 'Get the brand kit',
  description: 'A new account has colors and a font, and nothing else.',
  responses: { 200: brandView, 401: commonErrors[401] },
});

export const patchBrand = defineContract(routes.patchBrand, {
  summary: 'Change the brand kit',
  example: {
    colors: ['#1f1b16', '#e0742c'],
    endCard: {
      title: 'Cold brew, ready overnight',
      action: 'Order now',
      address: 'coffee.example',
    },
  },
  body: brandBody,
  responses: { 200: brandView, 400: commonErrors[400], 401: commonErrors[401] },
});

export const postBrandFile = defineContract(routes.postBrandFile, {
  summary: 'Upload a brand file',
  description:
    'A logo or a background as an image of any usual type, or a piece of music, sent as it is. It is encoded again, so none of its metadata is kept.',
  requestType: 'application/octet-stream',
  params: kind,
  query: z.object({ name: z.string().max(255).default('') }),
  responses: {
    200: brandView,
    400: commonErrors[400],
    401: commonErrors[401],
    413: apiError,
    415: apiError,
    503: apiError,
  },
});

export const deleteBrandFile = defineContract(routes.deleteBrandFile, {
  summary: 'Remove a brand file',
  params: kind,
  responses: { 200: brandView, 401: commonErrors[401] },
});

/** What an export's stage is given of the brand kit. Paths are those of our media, without their prefix. */
export const brandToDraw = z.object({
  /** The path of the logo, which is also on the end card, if there is one. */
  logoPath: z.string().nullable(),
  isLogoInCorner: z.boolean(),
  backgroundPath: z.string().nullable(),
  musicPath: z.string().nullable(),
  endCard: z.object({ title: z.string(), action: z.string(), address: z.string() }).nullable(),
  colors: z.tuple([z.string(), z.string()]),
  font: z.enum(brandFonts),
});
export type BrandToDraw = z.infer<typeof brandToDraw>;
