import type { GenerationKind, StageName } from '@talkreel/contracts/names';

/** What a project shows before its video exists; null leaves a column unchanged. */
export interface ProjectFill {
  audioAsset?: string | null;
  imageAsset?: string | null;
  script?: string | null;
  voiceId?: string | null;
  actorId?: string | null;
}

/** An existing project: it must be free for a video, or show `video`; otherwise nothing is accepted. */
interface ExistingProject {
  id: number;
  /** The asset that the generation is made from; absent: it has no video, delivered or in progress. */
  video?: string;
  /** The generation makes its video; null: it does not. */
  fill: ProjectFill | null;
}

export interface NewProject {
  kind: 'video' | 'influencer';
  name: string | null;
  script: string | null;
  description: string | null;
  actorId: string | null;
  voiceId: string | null;
  /** A recording or portrait that other projects may also show. */
  audioAsset: string | null;
  imageAsset: string | null;
  /** The project whose video it changes, and the first one of all its versions. */
  version?: { of: number; root: number };
}

/** An authorised and validated request: everything to write before anything is promised. */
export interface AcceptedRequest {
  userId: string;
  /** The API key that it came with, whose budget pays too; unset: it came with a session. */
  apiKeyId?: string | null;
  /** It came with a test key: it costs nothing, whatever its plan says, and a stand-in makes it. */
  isTest?: boolean;
  kind: GenerationKind;
  title: string;
  input: Record<string, unknown>;
  /** 1 takes a credit; 0 is free, or paid by the audio generation `coveredBy`. */
  cost: 0 | 1;
  coveredBy: string | null;
  /** 2 or 3: a further take of the speech that pays. */
  take?: number | null;
  /** The next number of a lip-sync at planning time. */
  lipsyncNumber?: number | null;
  idempotencyKey: string | null;
  /** A hash of what the request became. */
  requestHash: string;
  /** A hash of what was asked for; unset: nothing that could be repeated. */
  askedHash?: string | null;
  /** Equal keys of one user may not run side by side; null if repeats are allowed. */
  repeatKey: string | null;
  deadlineSeconds: number;
  /** Time added to the deadline for each `atOnce` generations of the user in progress at acceptance; unset: none. */
  ownWork?: { roundSeconds: number; atOnce: number };
  /** The user's limit of queued and running generations. */
  maxActive: number;
  /** The request's trace; unset: not traced. */
  traceparent?: string | null;
  project: ExistingProject | NewProject | null;
  /** An uploaded recording, which becomes part of the project unless it is part of another. */
  uploadAsset?: string | null;
  /** The video of a batch, or the scene of a film, that it makes; no position: it joins the film. */
  set?: { id: string; position: number | null };
  stages: PlannedStage[];
}

interface PlannedStage {
  /** The generation's id, set only if something refers to it before it exists. */
  id?: string;
  name: StageName;
  position: number;
  /** `speech`: one that another generation of its batch makes (`speeches.repo.ts`); `scenes`: its film's (`sets.repo.ts`). */
  needs: Array<StageName | 'speech' | 'scenes'>;
  input: Record<string, unknown>;
}
