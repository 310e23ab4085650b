import type { BrandFont, EndCard } from '@talkreel/contracts/brand';
import type { ColumnType, Generated } from 'kysely';
import type { Nullable } from './columns.ts';

/** The files are assets without a project. */
export interface BrandKitsTable {
  user_id: string;
  /** Grows with every change. */
  version: Generated<number>;
  /** Background and accent. */
  colors: string[];
  font: BrandFont;
  end_card: ColumnType<EndCard | null, string | null | undefined, string | null>;
  logo: Nullable<string>;
  logo_name: Nullable<string>;
  background: Nullable<string>;
  background_name: Nullable<string>;
  music: Nullable<string>;
  music_name: Nullable<string>;
}
