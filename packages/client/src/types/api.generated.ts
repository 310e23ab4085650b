// Made from the released description of the api: vitest run --project client types -u
export type Accepted = {
  id: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  predictionId: string;
  projectId: number | null;
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  /** generations that starting it took */
  cost: 0 | 1;
  /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
  costMessage: string;
};
export type Actor = {
  id: string;
  title: string;
  setting: 'Digital Performance' | 'Puppet Performance' | 'Digital Character' | (string & {});
  /** seconds */
  duration: number;
  /** the voice that suits them */
  voiceId: string | null;
  thumbnail: string;
  /** the clip for a small tile: silent, at most 150 kB */
  preview: string;
  url: string;
};
export type Batch = {
  id: string;
  name: string;
  createdAt: string;
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  counts: BatchCounts;
  openings: Array<string>;
  actors: Array<{
    id: string;
    title: string;
    thumbnail: string | null;
  }>;
  voices: Array<{
    id: string;
    name: string;
  }>;
  endsWithSpeech: boolean;
  videos: Array<BatchVideo>;
};
export type BatchCounts = {
  all: number;
  /** queued or running */
  open: number;
  /** made and still there */
  succeeded: number;
  failed: number;
  cancelled: number;
  /** made, and deleted since */
  deleted: number;
};
export type BatchFinished = {
  type: 'batch.finished';
  /** when it happened */
  timestamp: string;
  data: {
    /** of the batch or film */
    id: string;
    name: string;
    /** grows with every change: drop one that is lower than one you have */
    version: number;
    /** started with a test key: a stand-in makes it, and it costs nothing */
    isTest: boolean;
    /** how its videos, or scenes, ended */
    counts: {
      all: number;
      succeeded: number;
      failed: number;
      cancelled: number;
    };
  };
};
export type BatchReview = {
  /** null: there is no link */
  url: string | null;
  link: {
    mayDownload: boolean;
    expiresAt: string | null;
    hasPassword: boolean;
  } | null;
  /** by an operator: it cannot be sent again */
  isTakenDown: boolean;
  /** verdicts and comments of others that the owner has not seen */
  newCount: number;
  /** the number of the newest of them, for `seen` */
  latest: number;
  videos: Array<{
    /** another one once the video was made anew */
    id: string;
    position: number;
    /** its export for posting is being made */
    isPreparing: boolean;
    /** false: shown as it was made, as there is no export for posting */
    isExport: boolean;
    verdict: ReviewVerdict | null;
    comments: Array<{
      id: string;
      author: string;
      /** written by whoever sent the review */
      isOwner: boolean;
      text: string;
      /** the moment of the video that it is about */
      atSeconds: number | null;
      /** the comment that it answers */
      replyTo: string | null;
      isResolved: boolean;
      createdAt: string;
      isNew: boolean;
    }>;
    isNewVerdict: boolean;
  }>;
};
export type BatchSummary = {
  id: string;
  name: string;
  createdAt: string;
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  counts: BatchCounts;
  /** stills of its first finished videos */
  posters: Array<string>;
  /** what its review says that the owner has not seen */
  newCount?: number | undefined;
};
export type BatchVideo = {
  /** from 0: by opening, then actor, then voice */
  position: number;
  opening: number;
  actor: number;
  voice: number;
  generation: Generation;
  /** its project is starred; false without a project */
  isStarred: boolean;
  /** false once its project was deleted */
  hasVideo: boolean;
};
export type Billing = {
  status: string;
  planName: string | null;
  /** of the next renewal */
  priceCents: number | null;
  /** of the period that is paid */
  interval: ('month' | 'year') | null;
  /** the plan that follows at `periodEnd`, if it is another one */
  switchesTo: {
    name: string;
    interval: 'month' | 'year';
    priceCents: number;
  } | null;
  periodEnd: string | null;
  /** null while it renews by itself */
  cancelsAt: string | null;
  /** whether the portal has something to show */
  hasCustomer: boolean;
  receipts: Array<Receipt>;
};
export type BlogPost = {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  /** a picture served by us */
  featuredImage: string | null;
  publishedAt: string | null;
  createdAt: string;
  author: string | null;
};
export type BrandKit = {
  /** another one after every change */
  id: string;
  colors: Array<string>;
  font: 'display' | 'text' | 'serif' | (string & {});
  endCard: {
    title: string;
    action: string;
    address: string;
  } | null;
  logo: {
    url: string;
    name: string;
  } | null;
  background: {
    url: string;
    name: string;
  } | null;
  music: {
    url: string;
    name: string;
  } | null;
  /** of exports that say nothing else; null: none */
  label?:
    | {
        /** of the safe area; if a face, captions or a logo take it, the next free one */
        corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
        /** whole: during the whole video; opening: in its first 3 s */
        time: 'whole' | 'opening';
      }
    | null
    | undefined;
  /** what was chosen last in each format, or else `label`: what a page offers first */
  labels?:
    | Record<
        string,
        {
          /** of the safe area; if a face, captions or a logo take it, the next free one */
          corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
          /** whole: during the whole video; opening: in its first 3 s */
          time: 'whole' | 'opening';
        } | null
      >
    | undefined;
};
export type CancelOption = {
  choice: 'keep' | 'discard';
  /** the generation (or what it includes) is used up */
  counts: boolean;
  label: string;
  detail: string;
};
export type CancelResult = {
  id: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
  /** of the cancellation that counted, which may be an earlier one; null: none did */
  outcome: ('kept' | 'discarded' | 'empty' | 'counted') | null;
  message: string;
};
export type CancelTerms = {
  id: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** two where something was made and may be thrown away; none once it has ended */
  options: Array<CancelOption>;
  /** false: it never cost anything, so nobody need be asked */
  mustAsk: boolean;
};
export type CaptionWords = {
  words: Array<TimedWord>;
  /** the same without a correction: what one is fitted to */
  spoken: Array<TimedWord>;
  /** as shown; each line begins a caption of its own */
  text: string;
  /** as it was spoken */
  original: string;
  isCorrected: boolean;
  /** of the correction; 0 before the first */
  version: number;
  /** identifies words and times */
  textId: string;
  /** of the words: an export’s label has it too */
  language?:
    | 'en'
    | 'es'
    | 'fr'
    | 'de'
    | 'it'
    | 'pt'
    | 'pl'
    | 'tr'
    | 'ru'
    | 'nl'
    | 'cs'
    | 'ar'
    | 'zh'
    | 'hu'
    | 'ko'
    | 'hi'
    | 'ja'
    | undefined;
};
export type Checkout = {
  url?: string | undefined;
  clientSecret?: string | undefined;
  publishableKey?: string | undefined;
  scriptUrl?: string | undefined;
};
export type CreditBalance = {
  available: number;
  /** what the plan gives: the free allowance, or 60 a month, or 720 a year */
  limit: number;
  /** of a subscription: what `limit` is for */
  interval?: 'month' | 'year' | undefined;
  /** of that limit, reserved ones included */
  used: number;
  /** bought credits left; they do not expire */
  packs: number;
  /** true: made without the free allowance, too many accounts came from its network */
  freeWithheld?: boolean | undefined;
};
export type Error = {
  code: string;
  message: string;
  field?: string | undefined;
  requestId?: string | undefined;
  /** the versions there are (`unknown_version`) */
  served?: Array<string> | undefined;
};
export type Film = {
  id: string;
  name: string;
  createdAt: string;
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  /** its entry in the history */
  projectId: number;
  rate: number;
  transition: 'cut' | 'crossfade' | (string & {});
  scenes: Array<FilmScene>;
  /** what joins the scenes: the newest; its result is the film */
  generation: Generation;
};
export type FilmFinished = {
  type: 'film.finished';
  /** when it happened */
  timestamp: string;
  data: {
    /** of the batch or film */
    id: string;
    name: string;
    /** grows with every change: drop one that is lower than one you have */
    version: number;
    /** started with a test key: a stand-in makes it, and it costs nothing */
    isTest: boolean;
    /** how its videos, or scenes, ended */
    counts: {
      all: number;
      succeeded: number;
      failed: number;
      cancelled: number;
    };
    projectId: number | null;
    /** of the film itself */
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  };
};
export type FilmScene = {
  /** from 0 */
  position: number;
  text: string;
  actor: {
    id: string;
    title: string;
    thumbnail: string | null;
    clipSeconds: number;
  };
  voice: {
    id: string;
    name: string;
  };
  generation: Generation;
};
export type Folder = {
  id: number;
  name: string;
};
export type Generation =
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'script';
      input: {
        topic?: string | undefined;
        task?:
          | 'topic'
          | 'product'
          | 'page'
          | 'shorter'
          | 'punchier'
          | 'opening'
          | 'tone'
          | undefined;
        /** a digest: it may be a whole page */
        brief?: string | undefined;
        maxDuration?: number | undefined;
        rate?: number | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'image';
      input: {
        prompt?: string | undefined;
        size?: string | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'audio';
      input: {
        text?: string | undefined;
        /** absent: spoken by a recording */
        voiceId?: string | undefined;
        recordingId?: string | undefined;
        actorId?: string | null | undefined;
        language?: string | undefined;
        rate?: number | undefined;
        estimatedDuration?: number | undefined;
        videoDuration?: number | undefined;
        projectId?: number | undefined;
        influencer?:
          | {
              id: number;
              name: string;
              isPhoto: boolean;
              videoPath: string;
              thumbnailPath: string | null;
              durationSeconds: number | null;
            }
          | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'influencer-video';
      input: {
        imagePath?: string | undefined;
        prompt?: string | null | undefined;
        projectId?: number | null | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'lipsync';
      input: {
        actorId?: string | null | undefined;
        videoPath?: string | undefined;
        audioPath?: string | undefined;
        videoSeconds?: number | undefined;
        endsWithSpeech?: boolean | undefined;
        audioSeconds?: number | null | undefined;
        speech?:
          | {
              /** the audio that spoke it */
              generationId: string;
              text: string;
              voiceId?: string | undefined;
              recordingId?: string | undefined;
              language?: string | undefined;
              rate: number;
            }
          | undefined;
        influencer?:
          | {
              id: number;
              name: string;
              isPhoto: boolean;
              videoPath: string;
              thumbnailPath: string | null;
              durationSeconds: number | null;
            }
          | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'one-shot';
      input: {
        influencerDescription?: string | undefined;
        gender?: 'male' | 'female' | undefined;
        scriptTopic?: string | undefined;
        voiceId?: string | undefined;
        /** read and edited by its user */
        script?: string | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'talking-video';
      input: {
        batchId?: string | undefined;
        position?: number | undefined;
        text?: string | undefined;
        voiceId?: string | undefined;
        actorId?: string | null | undefined;
        videoPath?: string | undefined;
        videoSeconds?: number | undefined;
        endsWithSpeech?: boolean | undefined;
        influencer?:
          | {
              id: number;
              name: string;
              isPhoto: boolean;
              videoPath: string;
              thumbnailPath: string | null;
              durationSeconds: number | null;
            }
          | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'export';
      input: {
        projectId?: number | undefined;
        videoPath?: string | undefined;
        format?: '9:16' | '4:5' | '1:1' | '16:9' | (string & {}) | undefined;
        /** blur, picture, or a colour as #rrggbb */
        background?: string | undefined;
        /** null or absent: nothing of it */
        brand?:
          | {
              /** of the brand kit at the time */
              id: string;
              logo: boolean;
              endCard: boolean;
              music: boolean;
            }
          | null
          | undefined;
        /** null or absent: none */
        captions?:
          | {
              style: string;
              color: string;
              box: string;
              textId: string;
            }
          | null
          | undefined;
        /** as asked for; null or absent: none */
        label?:
          | {
              corner: string;
              time: string;
              language: string;
            }
          | null
          | undefined;
        /** as asked for; absent: none */
        shots?:
          | Array<{
              from: number;
              to: number;
              words: string;
              /** empty: of a punch-in, which has none */
              mediaId: string;
              layout: string;
              corner: string;
              shape: string;
              /** of a cut-out actor */
              place?: string | undefined;
              clipStart: number;
              ending: string;
              transition: string;
              /** of a punch-in */
              zoom?: string | undefined;
            }>
          | undefined;
        /** words on screen, as asked for; absent: none */
        titles?:
          | Array<{
              kind: string;
              text: string;
              detail: string;
              style: string;
              time: {
                at: string;
                seconds?: number | undefined;
                from?: number | undefined;
                to?: number | undefined;
                words?: string | undefined;
              };
              corner: string;
              tilt: number;
            }>
          | undefined;
        /** the colours and the font of the words on screen, of the brand kit at the time */
        titlePaint?:
          | {
              colors: Array<string>;
              font: string;
            }
          | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'scene';
      input: {
        filmId?: string | undefined;
        position?: number | undefined;
        text?: string | undefined;
        voiceId?: string | undefined;
        rate?: number | undefined;
        actorId?: string | null | undefined;
        videoPath?: string | undefined;
        videoSeconds?: number | undefined;
        influencer?:
          | {
              id: number;
              name: string;
              isPhoto: boolean;
              videoPath: string;
              thumbnailPath: string | null;
              durationSeconds: number | null;
            }
          | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'film';
      input: {
        filmId?: string | undefined;
        scenes?: number | undefined;
        transition?: 'cut' | 'crossfade' | (string & {}) | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'media';
      input: {
        mediaId?: string | undefined;
        kind?: 'picture' | 'clip' | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'retake';
      input: {
        /** the version of the video that it changes */
        projectId?: number | undefined;
        /** of that version’s script, from 0 */
        sentence?: number | undefined;
        /** the sentence as it was */
        before?: string | undefined;
        /** the sentence as it is spoken now */
        text?: string | undefined;
        /** all of the new version */
        script?: string | undefined;
        voiceId?: string | undefined;
        language?: string | undefined;
        rate?: number | undefined;
        actorId?: string | null | undefined;
        /** the clip of the actor */
        videoPath?: string | undefined;
        influencer?:
          | {
              id: number;
              name: string;
              isPhoto: boolean;
              videoPath: string;
              thumbnailPath: string | null;
              durationSeconds: number | null;
            }
          | undefined;
        /** of a film: it is joined again */
        film?:
          | {
              /** which one the sentence is in, from 0 */
              scene: number;
              /** all that this scene says now */
              text: string;
              /** the generations that made its scenes; null: this one */
              scenes: Array<string | null>;
              transition: 'cut' | 'crossfade' | (string & {});
            }
          | undefined;
      };
    }
  | {
      id: string;
      state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
      progress: number;
      createdAt: string;
      startedAt: string | null;
      finishedAt: string | null;
      projectId: number | null;
      /** one line for the job tray */
      title: string;
      actorId: string | null;
      /** started with a test key: a stand-in makes it, and it costs nothing */
      isTest: boolean;
      credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
      /** what happened to the credit, for people */
      creditMessage: string;
      stages: Array<Stage>;
      result: {
        url?: string | undefined;
        script?: string | undefined;
        imageUrl?: string | undefined;
        audioUrl?: string | undefined;
        durationSeconds?: number | undefined;
        thumbnailUrl?: string | undefined;
        captionsUrl?: string | undefined;
        /** the picture has no mouth to move: the video shows a speaking overlay instead */
        isOverlay?: boolean | undefined;
        /** what was described but is not in the picture, if the renderer says so */
        notShown?: Array<string> | undefined;
      } | null;
      error: {
        code: string;
        message: string;
      } | null;
      /** grows with every change; a smaller one is stale */
      version: number;
      kind: 'cut-out';
      input: {
        projectId?: number | undefined;
        videoPath?: string | undefined;
      };
    };
export type GenerationCancelled = {
  type: 'generation.cancelled';
  /** when it happened */
  timestamp: string;
  data: {
    id: string;
    kind:
      | 'script'
      | 'image'
      | 'audio'
      | 'influencer-video'
      | 'lipsync'
      | 'one-shot'
      | 'talking-video'
      | 'export'
      | 'scene'
      | 'film'
      | 'media'
      | 'retake'
      | 'cut-out'
      | (string & {});
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    /** grows with every change: drop one that is lower than one you have */
    version: number;
    title: string;
    projectId: number | null;
    /** the batch or film that it belongs to */
    setId: string | null;
    /** started with a test key: a stand-in makes it, and it costs nothing */
    isTest: boolean;
    error: {
      code: string;
      message: string;
    } | null;
  };
};
export type GenerationFailed = {
  type: 'generation.failed';
  /** when it happened */
  timestamp: string;
  data: {
    id: string;
    kind:
      | 'script'
      | 'image'
      | 'audio'
      | 'influencer-video'
      | 'lipsync'
      | 'one-shot'
      | 'talking-video'
      | 'export'
      | 'scene'
      | 'film'
      | 'media'
      | 'retake'
      | 'cut-out'
      | (string & {});
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    /** grows with every change: drop one that is lower than one you have */
    version: number;
    title: string;
    projectId: number | null;
    /** the batch or film that it belongs to */
    setId: string | null;
    /** started with a test key: a stand-in makes it, and it costs nothing */
    isTest: boolean;
    error: {
      code: string;
      message: string;
    } | null;
  };
};
export type GenerationSucceeded = {
  type: 'generation.succeeded';
  /** when it happened */
  timestamp: string;
  data: {
    id: string;
    kind:
      | 'script'
      | 'image'
      | 'audio'
      | 'influencer-video'
      | 'lipsync'
      | 'one-shot'
      | 'talking-video'
      | 'export'
      | 'scene'
      | 'film'
      | 'media'
      | 'retake'
      | 'cut-out'
      | (string & {});
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    /** grows with every change: drop one that is lower than one you have */
    version: number;
    title: string;
    projectId: number | null;
    /** the batch or film that it belongs to */
    setId: string | null;
    /** started with a test key: a stand-in makes it, and it costs nothing */
    isTest: boolean;
    error: {
      code: string;
      message: string;
    } | null;
  };
};
export type Influencer = {
  id: number;
  createdAt: string;
  /** its owner's name for it, else 'User Influencer {id}' */
  name: string;
  isNamed: boolean;
  /** made of a photo that its owner uploaded */
  isPhoto: boolean;
  /** of the photo, for its consent; null for those of others, or without one */
  photoId: string | null;
  description: string | null;
  /** the voice that suits them: the one they first spoke with, or by their description */
  voiceId: string | null;
  imageUrl: string | null;
  thumbnailUrl: string | null;
  outputUrl: string | null;
  durationSeconds: number | null;
  isApproved: boolean;
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  /** null for those of others */
  folderId: number | null;
  /** the caller made it: what they delete can be restored for a while */
  isOwn: boolean;
  canDelete: boolean;
};
export type LedgerEntry = {
  id: string;
  at: string;
  /** included: a take or the video that came with a generation; it changes nothing */
  kind:
    | 'grant'
    | 'reserve'
    | 'capture'
    | 'release'
    | 'refund'
    | 'expire'
    | 'revoke'
    | 'included'
    | (string & {});
  /** change of what is available: reserve is −1, release +1, capture 0 */
  amount: number;
  /** of a line that is included: the one that paid */
  generationId: string | null;
  generationKind:
    | (
        | 'script'
        | 'image'
        | 'audio'
        | 'influencer-video'
        | 'lipsync'
        | 'one-shot'
        | 'talking-video'
        | 'export'
        | 'scene'
        | 'film'
        | 'media'
        | 'retake'
        | 'cut-out'
        | (string & {})
      )
    | null;
  title: string | null;
  /** what happened, for people */
  message: string;
};
export type LedgerPage = {
  balance: CreditBalance;
  /** all lines of up to 50 groups (a generation, or one change without), newest first */
  entries: Array<LedgerEntry>;
  /** `before` of the next page; null at the end */
  next: string | null;
};
export type MediaItem = {
  id: string;
  kind: 'picture' | 'clip' | (string & {});
  title: string;
  /** a note on who owns it, or under which licence it is used */
  rights: string;
  folderId: number | null;
  /** processing: it waits for a worker, or is being prepared */
  state: 'processing' | 'ready' | 'failed';
  progress: number;
  /** why it failed, in a sentence for its user */
  error: string | null;
  /** the job that prepares it: events name it */
  generationId: string | null;
  /** of the file that was sent */
  bytes: number;
  /** once it is ready. A picture: a JPEG, or a PNG if it has transparency, in sRGB. A clip: an MP4 with 30 frames a second, a keyframe each second, and stereo sound or none */
  url: string | null;
  /** a small still of it */
  posterUrl: string | null;
  /** of what `url` names, in pixels */
  width: number | null;
  height: number | null;
  /** of a clip */
  durationSeconds: number | null;
  /** of a clip */
  fps: number | null;
  hasAudio: boolean;
  createdAt: string;
};
export type Oembed = {
  version: '1.0';
  type: 'video';
  title: string;
  author_name: string;
  provider_name: string;
  provider_url: string;
  html: string;
  width: number;
  height: number;
  thumbnail_url?: string | undefined;
  thumbnail_width?: number | undefined;
  thumbnail_height?: number | undefined;
  /** seconds */
  cache_age: number;
};
export type PaymentRequired = {
  code: 'payment_required';
  message: string;
  requiresPayment: true;
  limit: number;
  requiresAdditionalOnly: boolean;
};
export type Plan = {
  id: string;
  name: string;
  description: string;
  /** in cents */
  price: number;
  currency: string;
  interval: 'month' | 'year' | 'once';
  isActive: boolean;
  /** a month or year, or in the pack */
  generationsLimit: number;
  /** null until the plan was brought to Stripe */
  stripePriceId: string | null;
};
export type Price = {
  kind:
    | 'script'
    | 'image'
    | 'audio'
    | 'influencer-video'
    | 'lipsync'
    | 'one-shot'
    | 'talking-video'
    | 'export'
    | 'scene'
    | 'film'
    | 'media'
    | 'retake'
    | 'cut-out'
    | (string & {});
  cost: 0 | 1;
  /** beside the button: 'Included', 'Uses 1 generation' or 'Free' */
  label: string;
  /** why, where there is more to say: '2 more takes included', 'All 3 takes are used; this starts a new video' */
  detail: string | null;
  /** of the speech that is named; null where none is named */
  takesUsed: number | null;
  /** takes of its speech that one generation pays for */
  takesIncluded: number;
  /** generations left */
  available: number;
  /** false: starting it would be answered with 402 */
  affordable: boolean;
  /** why it would be refused whatever is left, for people; null: it would not */
  refusal: string | null;
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  field?: string | undefined;
  served?: Array<string> | undefined;
};
export type Project = {
  id: number;
  createdAt: string;
  kind: 'video' | 'influencer';
  /** its owner's name for it */
  name: string | null;
  /** its name, else the first sentence of its script */
  title: string | null;
  isStarred: boolean;
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  folderId: number | null;
  outputUrl: string | null;
  audioUrl: string | null;
  thumbnailUrl: string | null;
  durationSeconds: number | null;
  audioParams: {
    videoId: string | null;
    text: string | null;
    /** voice id; null: spoken by a recording */
    speaker: string | null;
    /** the recording of its own that speaks */
    recordingId?: string | null | undefined;
    /** absent: English */
    language?: string | null | undefined;
  } | null;
  /** of the influencer it shows; another user's that the community does not show is called as it was when it was used; null for an actor, and for one without a name of its own */
  influencerName: string | null;
  /** the influencer that speaks in it, by its number; none for an actor */
  influencerId?: number | null | undefined;
  /** of a film: the names of all who speak in it, in order of appearance */
  performers?: Array<string> | null | undefined;
  /** the photo of yours that its influencer was made from: its consent can be withdrawn */
  photoId?: string | null | undefined;
  /** the audio that spoke it: what a lip-sync is made of; null for an influencer */
  audioGenerationId: string | null;
  /** how the newest generation of it stands; portraits and exports do not count */
  latestGeneration: {
    id: string;
    kind:
      | 'script'
      | 'image'
      | 'audio'
      | 'influencer-video'
      | 'lipsync'
      | 'one-shot'
      | 'talking-video'
      | 'film'
      | 'retake'
      | (string & {});
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    credit: 'free' | 'included' | 'reserved' | 'charged' | 'returned';
    /** the batch or film that it belongs to */
    batchId?: string | null | undefined;
  } | null;
  /** the project of which it is a changed version; null: none. It may be gone */
  versionOf?: number | null | undefined;
  /** WebVTT; null without a video or without words in it */
  captionsUrl: string | null;
  /** where everybody can watch the video; null while it is not shared */
  shareUrl: string | null;
  /** what the review of the film says that the owner has not seen; else 0 */
  newCount?: number | undefined;
};
export type Pronunciation = {
  id: number;
  written: string;
  spoken: string;
};
export type Quote = {
  /** started with a test key: a stand-in makes it, and it costs nothing */
  isTest: boolean;
  /** for the header `Talkreel-Quote` of the call; null: it has no price as it stands */
  quote: string | null;
  expiresAt: string | null;
  /** what it would take from the balance; null: unknown as it stands */
  generations: number | null;
  /** why it costs that, where there is more to say */
  detail: string | null;
  /** how long the work takes, without waiting in a queue, by what was made last; null: nothing like it was made yet */
  seconds: {
    minSeconds: number;
    maxSeconds: number;
  } | null;
  /** generations left now */
  available: number;
  /** what the call would be refused with now, the first one first; empty: it would be accepted. What only looking at the contents can tell, such as moderation, is not among them */
  refusals: Array<{
    status: number;
    code: string;
    message: string;
    field?: string | undefined;
  }>;
  /** for signed-in operators: what the models would cost, in US cents, by their tries of the last 24 hours; null: there were none */
  costCents?: number | null | undefined;
};
export type Receipt = {
  id: string;
  paidAt: string;
  planName: string | null;
  amountCents: number;
  /** refunded or disputed */
  returnedCents: number;
  currency: string;
  generations: number;
};
export type Recording = {
  consent: 'own-voice' | 'speaker-agreed';
  /** the text they agreed to, word for word */
  statement: string;
  statementVersion: number;
  statedAt: string;
  id: string;
  /** null: its sound was deleted; the statement stays */
  url: string | null;
  /** of the speech, without the silence around it */
  durationSeconds: number | null;
};
export type Review = {
  /** of the batch or film */
  name: string;
  /** it is one video, without actor and voice */
  isFilm?: boolean | undefined;
  /** who sent it */
  author: string;
  /** of their brand kit */
  logoUrl: string | null;
  expiresAt: string | null;
  /** videos of the batch that are still being made */
  coming: number;
  videos: Array<ReviewedVideo>;
};
export type ReviewComment = {
  id: string;
  author: string;
  /** written by whoever sent the review */
  isOwner: boolean;
  text: string;
  /** the moment of the video that it is about */
  atSeconds: number | null;
  /** the comment that it answers */
  replyTo: string | null;
  isResolved: boolean;
  createdAt: string;
};
export type ReviewVerdict = {
  verdict: 'approved' | 'changes';
  author: string;
  at: string;
};
export type ReviewedVideo = {
  /** another one once the video was made anew */
  id: string;
  position: number;
  /** its export for posting is being made */
  isPreparing: boolean;
  /** false: shown as it was made, as there is no export for posting */
  isExport: boolean;
  verdict: ReviewVerdict | null;
  /** oldest first */
  comments: Array<ReviewComment>;
  /** the first line of what is said; the name of a film */
  title: string;
  /** empty for a film */
  actor: string;
  /** empty for a film */
  voice: string;
  /** null: not yet, see `isPreparing` */
  url: string | null;
  thumbnailUrl: string | null;
  /** null: no download is offered */
  downloadUrl: string | null;
  durationSeconds: number | null;
};
export type Sentence = {
  /** as it is written in the script */
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** false: the video ends before it */
  isSpoken: boolean;
};
export type ServiceStatus = {
  paused: Array<{
    service:
      | 'script'
      | 'image'
      | 'audio'
      | 'image-to-video'
      | 'lipsync'
      | 'moderation'
      | (string & {});
    /** what is paused and why, for people */
    message: string;
    /** when it is tried again */
    retryAt: string;
  }>;
};
export type Session = {
  id: string;
  /** such as 'Chrome on Windows' */
  device: string;
  signedInAt: string;
  /** to the hour */
  lastSeenAt: string;
  isCurrent: boolean;
};
export type SetShots = {
  /** raised by every change */
  version: number;
  /** null: none were ever chosen */
  changedAt: string | null;
  /** the texts that shots can be at, with their words as they are counted */
  texts: Array<{
    /** the opening or scene whose words these are, from 0; null: words that every video of the batch says */
    part: number | null;
    words: Array<{
      text: string;
      /** a line of the text ends here: so does its caption */
      endsLine?: boolean | undefined;
    }>;
  }>;
  shots: Array<{
    /** the first word, counted from 0 in the words of that text */
    from: number;
    /** the last word */
    to: number;
    /** these words, joined by spaces */
    words: string;
    /** null: none, for a punch-in */
    mediaId: string | null;
    /** media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media */
    layout: 'media' | 'corner' | 'split' | 'cut-out' | 'punch' | (string & {});
    /** where a small actor is */
    corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
    /** of a small actor */
    shape: 'circle' | 'rounded';
    /** where a cut-out actor stands; absent: in the middle */
    place?: 'left' | 'middle' | 'right' | undefined;
    /** where a clip begins, in seconds */
    clipStart: number;
    /** of a clip that is shorter than its words: begins again, or holds its last picture */
    ending: 'loop' | 'hold';
    /** of a punch-in: nearer and nearer during its words, or at once */
    zoom: 'slow' | 'cut';
    /** how it comes and goes */
    transition: 'cut' | 'fade';
    /** the opening or scene whose words these are, from 0; null: words that every video of the batch says */
    part: number | null;
  }>;
  /** words on screen; those of a batch are at no words, which its videos do not share */
  titles: Array<{
    /** sticker: a price or an offer; lower-third: a name and a role */
    kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
    text: string;
    detail: string;
    style: 'panel' | 'bold' | 'card' | 'burst' | 'tag' | 'bar' | 'block' | 'pill' | 'stack';
    time:
      | {
          at: 'start';
          /** the first seconds of the video */
          seconds: number;
        }
      | {
          at: 'end';
          /** the last seconds of the video */
          seconds: number;
        }
      | {
          at: 'whole';
        }
      | {
          at: 'words';
          /** the first word, counted from 0 in the words as they were spoken */
          from: number;
          /** the last word */
          to: number;
          /** these words, joined by spaces; 409 `title_moved` if others are spoken there */
          words: string;
        };
    corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
    tilt: number;
  }>;
  /** the places in `shots` of those whose words their text does not have any more */
  missing: Array<number>;
};
export type ShareLink = {
  mayDownload: boolean;
  expiresAt: string | null;
  hasPassword: boolean;
  /** how often visitors played it; not by owner or robots */
  plays: number;
  /** for other sites */
  embedHtml: string;
};
export type SharedVideo = {
  title: string;
  url: string;
  thumbnailUrl: string | null;
  captionsUrl: string | null;
  durationSeconds: number | null;
  createdAt: string;
  author: string;
  /** null: its owner offers no download */
  downloadUrl?: string | null | undefined;
  /** pixels */
  width?: number | null | undefined;
  height?: number | null | undefined;
};
export type Stage = {
  id: string;
  name:
    | 'script'
    | 'image'
    | 'audio'
    | 'image-to-video'
    | 'lipsync'
    | 'export'
    | 'join'
    | 'media'
    | (string & {});
  state: 'waiting' | 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** 0 to 100; 100 only when delivered; never falls */
  progress: number;
  /** which paid try this is, 0 before the first */
  attempt: number;
  maxAttempts: number;
  /** 1 is next; null when it does not wait in its queue: it runs, or others of its user go first */
  queuePosition: number | null;
  /** seconds left, or to come for one that has not begun; null if it has ended, or there is nothing to base it on */
  eta: {
    minSeconds: number;
    maxSeconds: number;
  } | null;
  startedAt: string | null;
  finishedAt: string | null;
  /** why it is being retried, for people */
  notice: string | null;
  output: {
    url?: string | undefined;
    script?: string | undefined;
    durationSeconds?: number | undefined;
  } | null;
};
export type Storage = {
  bytes: number;
  files: number;
  maxBytes: number;
  maxFiles: number;
};
export type SubscriptionState = {
  /** as the user's subscriptionStatus */
  status: string;
  /** when it ends by its cancellation */
  endsAt: string | null;
  message: string;
};
export type Take = {
  generationId: string;
  /** from 1; the first is the one that was paid */
  number: number;
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  createdAt: string;
  /** null until it is delivered */
  audioUrl: string | null;
  durationSeconds: number | null;
  text: string | null;
  /** voice id */
  speaker: string | null;
  /** of the recording that was used instead of a voice */
  recordingId?: string | null | undefined;
  /** whether it is the project's audioUrl */
  isShown: boolean;
};
export type TimedWord = {
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** a line of the text ends here: so does its caption */
  endsLine?: boolean | undefined;
};
export type Trashed = {
  id: number;
  kind: 'video' | 'influencer';
  /** its name, else the first sentence of its script */
  title: string | null;
  actorId: string | null;
  thumbnailUrl: string | null;
  hasVideo: boolean;
  deletedAt: string;
  /** when it is removed for good */
  removedAt: string;
};
export type User = {
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  bio: string | null;
  profileImageUrl: string | null;
  generationsCount: number;
  /** 'active', or anything else for free */
  subscriptionStatus: string;
  subscriptionPlan: string | null;
  subscriptionPeriodEnd: string | null;
  credits: CreditBalance;
  role: 'user' | 'operator';
  /** whether a mail says when a long job is done */
  mailsWhenDone: boolean;
};
export type Verification = {
  /** `nothing` proves nothing. `declared`: only its XMP says how it was made. `marked`: only our watermark was found. */
  verdict:
    | 'signed'
    | 'changed'
    | 'expired'
    | 'invalid'
    | 'broken'
    | 'oversized'
    | 'marked'
    | 'declared'
    | 'nothing'
    | 'unreadable'
    | (string & {});
  /** the verdict as a sentence */
  message: string;
  format: 'mp4' | 'mov' | 'webm' | 'wav' | 'mp3' | 'jpg' | 'png' | 'webp' | (string & {});
  bytes: number;
  signer: {
    name: string | null;
    issuer: string | null;
    trust: 'ours' | 'test' | 'unknown' | (string & {});
    /** by a time stamp; null: there is none */
    signedAt: string | null;
    /** the program that wrote the manifest */
    generator: string | null;
  } | null;
  sourceType: string | null;
  /** null: it does not say */
  people: {
    realFace: boolean;
    realVoice: boolean;
    /** how many statements of consent it refers to */
    consents: number;
  } | null;
  /** oldest first; the last is the file itself */
  story: Array<{
    title: string | null;
    at: string | null;
    how: ('created' | 'opened') | null;
    /** of the IPTC’s digital source types, such as `trainedAlgorithmicMedia` */
    sourceType: string | null;
    model: {
      name: string;
      provider: string | null;
    } | null;
    ingredients: Array<{
      title: string | null;
      as: 'parent' | 'part' | 'input';
    }>;
    edits: Array<string>;
  }>;
  /** our watermark; null: not found, or not looked for */
  mark: {
    in: 'picture' | 'sound';
    markedAt: string | null;
  } | null;
};
export type Version = {
  projectId: number;
  createdAt: string;
  /** the sentence that was spoken again; null: the first version */
  change: {
    before: string;
    after: string;
  } | null;
  /** the version that it changed */
  ofProjectId: number | null;
  /** null while it is made */
  outputUrl: string | null;
  thumbnailUrl: string | null;
  captionsUrl: string | null;
  durationSeconds: number | null;
  shareUrl: string | null;
  /** that makes it, or made it */
  generation: {
    id: string;
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  } | null;
};
export type Voice = {
  id: string;
  name: string;
  description: string;
  gender: 'male' | 'female';
  /** sample of the voice; served by us, so that no other host learns who listens, and pages need no other source of media */
  url: string;
};
export type WebhookDelivery = {
  /** the `webhook-id` header, the same for every try */
  id: string;
  event:
    | 'generation.succeeded'
    | 'generation.failed'
    | 'generation.cancelled'
    | 'batch.finished'
    | 'film.finished'
    | 'webhook.test'
    | (string & {});
  generationId: string | null;
  /** the batch or film that it is about */
  setId?: string | null | undefined;
  state: 'pending' | 'sending' | 'delivered' | 'failed' | (string & {});
  attempts: number;
  /** of the last reply; null: there was none */
  status: number | null;
  error: string | null;
  createdAt: string;
  nextTryAt: string | null;
  endedAt: string | null;
};
export type WebhookEndpoint = {
  id: string;
  url: string;
  events: Array<
    | 'generation.succeeded'
    | 'generation.failed'
    | 'generation.cancelled'
    | 'batch.finished'
    | 'film.finished'
    | (string & {})
  >;
  createdAt: string;
  /** since when nothing arrived */
  failingSince: string | null;
  /** nothing is sent since then */
  disabledAt: string | null;
  /** failing: nothing arrived for a day; gone: it answered 410 */
  disabledFor: ('user' | 'failing' | 'gone') | null;
  /** until when the secret before the last rotation signs too */
  previousSecretUntil: string | null;
};
export type WebhookTest = {
  type: 'webhook.test';
  /** when it happened */
  timestamp: string;
  data: {
    message: string;
  };
};
/** What a program with a key may call, by the name of the call. */
export interface Operations {
  /** Get the signed-in user. */
  getUser: { input: {}; output: { 200: User } };
  /** Start signing in. */
  getLogin: {
    input: {
      query?: {
        returnTo?: string | undefined;
        login_hint?: string | undefined;
        fresh?: 'true' | undefined;
      };
    };
    output: {};
  };
  /** Finish signing in. */
  getCallback: { input: { query: { state: string } }; output: {} };
  /** Sign out. */
  postLogout: {
    input: {};
    output: {
      200: {
        redirectTo: string;
      };
    };
  };
  /** Sign out from a link. */
  getLogout: { input: {}; output: { 200: null } };
  /** List actors. */
  getActors: { input: {}; output: { 200: Array<Actor> } };
  /** List voices and languages. */
  getVoices: {
    input: {};
    output: {
      200: {
        voices: Array<Voice>;
        /** true where the local engine speaks with stand-in voices */
        synthetic: boolean;
        /** true where the local engine animates photos, so that a mouth can be marked */
        animatesLocally?: boolean | undefined;
        /** what the speech model in use speaks; English is always first; absent: English only */
        languages?:
          | Array<
              | 'en'
              | 'es'
              | 'fr'
              | 'de'
              | 'it'
              | 'pt'
              | 'pl'
              | 'tr'
              | 'ru'
              | 'nl'
              | 'cs'
              | 'ar'
              | 'zh'
              | 'hu'
              | 'ko'
              | 'hi'
              | (string & {})
            >
          | undefined;
      };
    };
  };
  /** Play a voice. */
  getVoiceSample: { input: { params: { voiceId: string } }; output: {} };
  /** List blog posts. */
  listBlogPosts: {
    input: {
      query?: {
        limit?: number | undefined;
        before?: string | null | undefined;
        published?: 'true' | 'false' | undefined;
      };
    };
    output: { 200: Array<BlogPost> };
  };
  /** Subscribe to the newsletter. */
  postNewsletter: {
    input: {
      body: {
        email: string;
        consent: true;
      };
    };
    output: { 202: null };
  };
  /** Confirm a newsletter address. */
  postNewsletterConfirm: {
    input: {
      body: {
        token: string;
      };
    };
    output: { 204: null };
  };
  /** Unsubscribe from the newsletter. */
  postNewsletterUnsubscribe: {
    input: {
      body: {
        token: string;
      };
    };
    output: { 204: null };
  };
  /** Open the page that turns mails off. */
  getMailsOff: { input: { query: { token: string } }; output: {} };
  /** Turn mails off. */
  postMailsOff: { input: { query: { token: string } }; output: { 204: null } };
  /** Get the service status. */
  getStatus: { input: {}; output: { 200: ServiceStatus } };
  /** Download a video. */
  getVideo: {
    input: {
      params: { path: string };
      query?: { share?: string | undefined; review?: string | undefined; key?: string | undefined };
    };
    output: { 200: null; 206: null };
  };
  /** Download an image. */
  getImage: {
    input: {
      params: { path: string };
      query?: { share?: string | undefined; review?: string | undefined; key?: string | undefined };
    };
    output: { 200: null; 206: null };
  };
  /** Download a recording. */
  getAudio: {
    input: {
      params: { path: string };
      query?: { share?: string | undefined; review?: string | undefined; key?: string | undefined };
    };
    output: { 200: null; 206: null };
  };
  /** Turn text into speech. */
  postAudio: {
    input: {
      body: {
        text: string;
        /** voice id or the url of its catalog sample; without it, `recordingId` */
        speaker?: string | undefined;
        recordingId?: string | undefined;
        /** what is offered: `GET /api/voices` */
        language?:
          | 'en'
          | 'es'
          | 'fr'
          | 'de'
          | 'it'
          | 'pt'
          | 'pl'
          | 'tr'
          | 'ru'
          | 'nl'
          | 'cs'
          | 'ar'
          | 'zh'
          | 'hu'
          | 'ko'
          | 'hi'
          | (string & {})
          | undefined;
        cleanup_voice?: boolean | undefined;
        estimatedDuration?: number | undefined;
        videoDuration?: number | undefined;
        videoId?: string | undefined;
        influencerId?: number | undefined;
        rate?: number | undefined;
        projectId?: number | undefined;
      };
    };
    output: {
      200: {
        url: string;
        id: string;
        predictionId: string;
        projectId: number | null;
        durationSeconds: number;
        /** which of the takes of its generation this is, from 1 */
        take: number;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Make a lip-synced video. */
  postLipsync: {
    input: {
      body: {
        /** actor id, its catalog url, or a video of ours */
        video: string;
        audio?: string | undefined;
        audioUrl?: string | undefined;
        videoDuration?: number | undefined;
        /** cuts the video after the last word; otherwise it is as long as the clip */
        endsWithSpeech?: boolean | undefined;
        audioParams?: Record<string, unknown> | undefined;
      };
    };
    output: {
      200: {
        url: string;
        predictionId: string;
        id: string;
        projectId: number | null;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** List generations. */
  listGenerations: {
    input: {
      query?: {
        limit?: number | undefined;
        before?: string | null | undefined;
        state?: 'active' | 'all' | undefined;
      };
    };
    output: { 200: Array<Generation> };
  };
  /** Get a generation. */
  getGeneration: { input: { params: { id: string } }; output: { 200: Generation } };
  /** Get what cancelling would mean. */
  getCancelTerms: { input: { params: { id: string } }; output: { 200: CancelTerms } };
  /** Cancel a generation. */
  postCancel: {
    input: {
      params: { id: string };
      body: {
        choice?: 'keep' | 'discard' | undefined;
      };
    };
    output: { 200: CancelResult };
  };
  /** Get a price. */
  getPrice: {
    input: {
      query: {
        kind:
          | 'script'
          | 'image'
          | 'audio'
          | 'influencer-video'
          | 'lipsync'
          | 'one-shot'
          | 'talking-video'
          | 'export'
          | 'scene'
          | 'film'
          | 'media'
          | 'retake'
          | 'cut-out'
          | (string & {});
        projectId?: number | undefined;
        audioUrl?: string | undefined;
        video?: string | undefined;
      };
    };
    output: { 200: Price };
  };
  /** Quote a call before it is made. */
  postQuote: {
    input: {
      body: {
        /** the `operationId` of the call in this description */
        call:
          | 'postAudio'
          | 'postLipsync'
          | 'postInfluencerVideo'
          | 'postPipeline'
          | 'postBatch'
          | 'postFilm'
          | 'retryBatchVideo'
          | 'retryFilm'
          | 'postExport'
          | 'postRetake'
          | 'postImage'
          | 'postScript'
          | 'postScriptHelp';
        /** what fills in its path: `{"id": 12}` for an export */
        params?: Record<string, string | number | boolean> | undefined;
        /** its query */
        query?: Record<string, string | number | boolean> | undefined;
        /** its body, exactly as it would be sent */
        body?: unknown;
      };
    };
    output: { 200: Quote };
  };
  /** Write a script on a topic. */
  postScript: {
    input: {
      body: {
        topic: string;
        maxDuration?: number | undefined;
      };
    };
    output: {
      200: {
        script: string;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Write or change a script. */
  postScriptHelp: {
    input: {
      body: {
        task:
          | {
              kind: 'topic';
              topic: string;
            }
          | {
              kind: 'product';
              product: string;
              benefit: string;
              tone?: 'warm' | 'upbeat' | 'calm' | 'playful' | 'confident' | 'plain' | undefined;
              notLike?: string | undefined;
            }
          | {
              kind: 'page';
              page: string;
              tone?: 'warm' | 'upbeat' | 'calm' | 'playful' | 'confident' | 'plain' | undefined;
              notLike?: string | undefined;
            }
          | {
              kind: 'shorter' | 'punchier' | 'opening';
              script: string;
            }
          | {
              kind: 'tone';
              script: string;
              tone: 'warm' | 'upbeat' | 'calm' | 'playful' | 'confident' | 'plain';
            };
        /** the clip it must fit */
        seconds: number;
        /** relative to the voice's own pace */
        rate?: number | undefined;
      };
    };
    output: {
      200: {
        script: string;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Make a portrait from a description. */
  postImage: {
    input: {
      body: {
        prompt: string;
        size?: '640x720' | '720x1280' | undefined;
      };
    };
    output: {
      200: {
        url: string;
        id: number;
        predictionId: string;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Upload a photo to animate. */
  postPhoto: {
    input: {
      query?: {
        mouth?: string | undefined;
        subject?: 'me' | 'someone-else' | 'nobody' | undefined;
        name?: string | undefined;
        ground?: 'agreed' | 'guardian' | 'licence' | undefined;
        statement?: number | undefined;
      };
    };
    output: {
      200: {
        /** the image of a video */
        url: string;
      };
    };
  };
  /** Preview a photo. */
  postPhotoPreview: {
    input: {};
    output: {
      200: {
        /** a data URL of a JPEG */
        image: string;
      };
    };
  };
  /** Animate a portrait. */
  postInfluencerVideo: {
    input: {
      query?: { projectId?: number | undefined };
      body: {
        /** one of our image paths, or a data URL of an uploaded photo within limits */
        image: string;
        prompt?: string | undefined;
        mouth?:
          | {
              left: {
                x: number;
                y: number;
              };
              right: {
                x: number;
                y: number;
              };
              eyes?: Array<unknown> | undefined;
            }
          | undefined;
        /** required with a data URL: without it, the photo is refused with `consent_required` */
        consent?:
          | {
              /** who is in it; nobody: a drawing, or a person who does not exist */
              subject: 'me' | 'someone-else' | 'nobody';
              /** required for `someone-else` */
              name?: string | undefined;
              /** required for `someone-else`: why it may be used */
              ground?: 'agreed' | 'guardian' | 'licence' | undefined;
              /** the version of the text that was shown */
              statement: number;
            }
          | undefined;
      };
    };
    output: {
      200: {
        url: string;
        id: number | null;
        predictionId: string;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Make a one-shot video. */
  postPipeline: {
    input: {
      body: {
        influencerDescription: string;
        gender: 'male' | 'female';
        scriptTopic: string;
        voiceId?: string | undefined;
        /** said as it is, in at most 15 s; without it, one is written */
        script?: string | undefined;
      };
    };
    output: { 202: Accepted };
  };
  /** List approved influencers. */
  getGallery: {
    input: { query?: { limit?: number | undefined; before?: string | null | undefined } };
    output: { 200: Array<Influencer> };
  };
  /** List community influencers. */
  getCommunity: {
    input: { query?: { limit?: number | undefined; before?: string | null | undefined } };
    output: { 200: Array<Influencer> };
  };
  /** List your influencers. */
  getInfluencers: {
    input: {
      query?: {
        limit?: number | undefined;
        before?: string | null | undefined;
        withVideo?: string | undefined;
        source?: 'photo' | 'description' | undefined;
        state?: 'ready' | 'portrait' | 'shared' | undefined;
        search?: string | undefined;
        folder?: 'none' | number | undefined;
      };
    };
    output: { 200: Array<Influencer> };
  };
  /** Get an influencer. */
  getInfluencer: { input: { params: { id: number } }; output: { 200: Influencer } };
  /** Rename an influencer. */
  renameInfluencer: {
    input: {
      params: { id: number };
      body: {
        name: string | null;
      };
    };
    output: { 200: Influencer };
  };
  /** Delete an influencer. */
  deleteInfluencer: {
    input: { params: { id: number } };
    output: {
      200: {
        success: true;
        message: string;
      };
    };
  };
  /** Share an influencer with the community. */
  approveInfluencer: {
    input: {
      params: { id: number };
      body: {
        approved: boolean;
      };
    };
    output: { 200: Influencer };
  };
  /** List projects. */
  getProjects: {
    input: {
      query?: {
        limit?: number | undefined;
        before?: string | null | undefined;
        completed?: string | undefined;
        starred?: string | undefined;
        search?: string | undefined;
        kind?: 'video' | 'film' | 'one-shot' | 'influencer' | undefined;
        state?: 'complete' | 'audio' | 'running' | 'ended' | undefined;
        actor?: string | undefined;
        folder?: 'none' | number | undefined;
      };
    };
    output: { 200: Array<Project> };
  };
  /** Get a project. */
  getProject: { input: { params: { id: number } }; output: { 200: Project } };
  /** Rename or star a project. */
  patchProject: {
    input: {
      params: { id: number };
      body: {
        name?: string | null | undefined;
        isStarred?: boolean | undefined;
      };
    };
    output: { 200: Project };
  };
  /** List the takes of a speech. */
  getTakes: { input: { params: { id: number } }; output: { 200: Array<Take> } };
  /** Download captions as SubRip. */
  getProjectSubtitles: { input: { params: { id: number } }; output: { 200: null } };
  /** Download captions as WebVTT. */
  getProjectCaptions: { input: { params: { id: number } }; output: { 200: null } };
  /** Share a video, or stop sharing it. */
  postShare: {
    input: {
      params: { id: number };
      body: {
        shared: boolean;
      };
    };
    output: {
      200: {
        shareUrl: string | null;
      };
    };
  };
  /** Get the settings of a link. */
  getShareLink: { input: { params: { id: number } }; output: { 200: ShareLink } };
  /** Change the settings of a link. */
  patchShareLink: {
    input: {
      params: { id: number };
      body: {
        mayDownload?: boolean | undefined;
        /** null: never */
        expiresAt?: string | null | undefined;
        /** null: none */
        password?: string | null | undefined;
      };
    };
    output: { 200: ShareLink };
  };
  /** Star projects. */
  starProjects: {
    input: {
      body: {
        ids: Array<number>;
        isStarred: boolean;
      };
    };
    output: {
      200: {
        ids: Array<number>;
      };
    };
  };
  /** Move projects to a folder. */
  moveProjects: {
    input: {
      body: {
        ids: Array<number>;
        folderId: number | null;
      };
    };
    output: {
      200: {
        ids: Array<number>;
      };
    };
  };
  /** Move projects to the trash. */
  deleteProjects: {
    input: {
      body: {
        ids: Array<number>;
      };
    };
    output: {
      200: {
        ids: Array<number>;
      };
    };
  };
  /** Restore projects from the trash. */
  restoreProjects: {
    input: {
      body: {
        ids: Array<number>;
      };
    };
    output: {
      200: {
        ids: Array<number>;
      };
    };
  };
  /** List the trash. */
  getTrash: {
    input: { query?: { limit?: number | undefined; before?: string | null | undefined } };
    output: { 200: Array<Trashed> };
  };
  /** Delete for good. */
  emptyTrash: {
    input: {
      body: {
        ids?: Array<number> | undefined;
      };
    };
    output: {
      200: {
        removed: number;
        isMore: boolean;
      };
    };
  };
  /** Download videos of projects. */
  getProjectFiles: { input: { query: { ids: string } }; output: { 200: null } };
  /** List folders. */
  listFolders: { input: {}; output: { 200: Array<Folder> } };
  /** Create a folder. */
  postFolder: {
    input: {
      body: {
        name: string;
      };
    };
    output: { 201: Folder };
  };
  /** Rename a folder. */
  patchFolder: {
    input: {
      params: { id: number };
      body: {
        name: string;
      };
    };
    output: { 200: Folder };
  };
  /** Delete a folder. */
  deleteFolder: { input: { params: { id: number } }; output: { 204: null } };
  /** Get the words of a video. */
  getCaptionWords: { input: { params: { id: number } }; output: { 200: CaptionWords } };
  /** Correct captions. */
  patchCaptionWords: {
    input: {
      params: { id: number };
      body: {
        /** null: as it was spoken */
        text: string | null;
        /** of the captions that were corrected */
        version: number;
      };
    };
    output: { 200: CaptionWords };
  };
  /** List the sentences of a video. */
  getSentences: {
    input: { params: { id: number } };
    output: {
      200: {
        sentences: Array<Sentence>;
        /** why none of them can be spoken again, for people; null: they can */
        problem: string | null;
      };
    };
  };
  /** Speak one sentence again. */
  postRetake: {
    input: {
      params: { id: number };
      body: {
        /** which one, from 0 */
        sentence: number;
        /** its text now: if it is another one, 409 `sentence_moved` */
        before: string;
        /** what is spoken instead; the same text is spoken anew */
        text: string;
      };
    };
    output: {
      200: {
        url: string;
        id: string;
        predictionId: string;
        /** of the new version */
        projectId: number | null;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** List the versions of a video. */
  listVersions: { input: { params: { id: number } }; output: { 200: Array<Version> } };
  /** Show this version at the link of another. */
  postVersionLink: {
    input: {
      params: { id: number };
      body: {
        /** the project of the version that has the link */
        from: number;
      };
    };
    output: {
      200: {
        shareUrl: string | null;
      };
    };
  };
  /** Get the brand kit. */
  getBrand: { input: {}; output: { 200: BrandKit } };
  /** Change the brand kit. */
  patchBrand: {
    input: {
      body: {
        /** background and accent, as #rrggbb */
        colors?: Array<unknown> | undefined;
        font?: 'display' | 'text' | 'serif' | undefined;
        endCard?:
          | {
              title: string;
              /** on the button; empty: no button */
              action: string;
              address: string;
            }
          | null
          | undefined;
        /** the label “AI-generated” of all exports, in every placement; null: none */
        label?:
          | {
              /** of the safe area; if a face, captions or a logo take it, the next free one */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** whole: during the whole video; opening: in its first 3 s */
              time?: 'whole' | 'opening' | undefined;
            }
          | null
          | undefined;
      };
    };
    output: { 200: BrandKit };
  };
  /** Upload a brand file. */
  postBrandFile: {
    input: {
      params: { kind: 'logo' | 'background' | 'music' };
      query?: { name?: string | undefined };
    };
    output: { 200: BrandKit };
  };
  /** Remove a brand file. */
  deleteBrandFile: {
    input: { params: { kind: 'logo' | 'background' | 'music' } };
    output: { 200: BrandKit };
  };
  /** Upload a recording. */
  postOwnRecording: {
    input: {
      query: {
        consent: 'own-voice' | 'speaker-agreed';
        name?: string | undefined;
        statement: number;
      };
    };
    output: { 200: Recording };
  };
  /** Get a recording. */
  getOwnRecording: { input: { params: { id: string } }; output: { 200: Recording } };
  /** List consents. */
  listConsents: {
    input: { query?: { limit?: number | undefined; before?: string | null | undefined } };
    output: {
      200: Array<{
        id: string;
        kind: 'face' | 'voice' | (string & {});
        /** null: it was sent before this was asked */
        subject: ('me' | 'someone-else' | 'nobody' | (string & {})) | null;
        name: string | null;
        ground: ('own' | 'agreed' | 'guardian' | 'licence' | 'nobody' | (string & {})) | null;
        /** the text agreed to, word for word */
        statement: string | null;
        statementVersion: number | null;
        statedAt: string | null;
        withdrawnAt: string | null;
        affected: {
          influencers: number;
          videos: number;
          films: number;
          exports: number;
          /** shared links */
          links: number;
          /** entries on the community page */
          community: number;
          /** generations in progress */
          running: number;
          /** how many of these are of other users, who used it from the community page */
          ofOthers: number;
        };
      }>;
    };
  };
  /** Get the consent to a photo or recording. */
  getConsent: {
    input: { params: { id: string } };
    output: {
      200: {
        id: string;
        kind: 'face' | 'voice' | (string & {});
        /** null: it was sent before this was asked */
        subject: ('me' | 'someone-else' | 'nobody' | (string & {})) | null;
        name: string | null;
        ground: ('own' | 'agreed' | 'guardian' | 'licence' | 'nobody' | (string & {})) | null;
        /** the text agreed to, word for word */
        statement: string | null;
        statementVersion: number | null;
        statedAt: string | null;
        withdrawnAt: string | null;
        affected: {
          influencers: number;
          videos: number;
          films: number;
          exports: number;
          /** shared links */
          links: number;
          /** entries on the community page */
          community: number;
          /** generations in progress */
          running: number;
          /** how many of these are of other users, who used it from the community page */
          ofOthers: number;
        };
      };
    };
  };
  /** List the media library. */
  listMedia: {
    input: {
      query?: {
        limit?: number | undefined;
        before?: string | null | undefined;
        search?: string | undefined;
        kind?: 'picture' | 'clip' | undefined;
        folder?: 'none' | number | undefined;
      };
    };
    output: { 200: Array<MediaItem> };
  };
  /** Upload a picture or clip. */
  postMedia: {
    input: {
      query: {
        name: string;
        bytes: number;
        folderId?: number | undefined;
        rights?: string | undefined;
      };
    };
    output: { 201: MediaItem };
  };
  /** Get the room in the media library. */
  getMediaRoom: {
    input: {};
    output: {
      200: {
        usedBytes: number;
        limitBytes: number;
      };
    };
  };
  /** Get a picture or clip. */
  getMedia: { input: { params: { id: string } }; output: { 200: MediaItem } };
  /** Change a picture or clip. */
  patchMedia: {
    input: {
      params: { id: string };
      body: {
        title?: string | undefined;
        rights?: string | undefined;
        folderId?: number | null | undefined;
      };
    };
    output: { 200: MediaItem };
  };
  /** Delete a picture or clip. */
  deleteMedia: { input: { params: { id: string } }; output: { 204: null } };
  /** List exports of a project. */
  listExports: { input: { params: { id: number } }; output: { 200: Array<Generation> } };
  /** Export a video. */
  postExport: {
    input: {
      params: { id: number };
      body: {
        format: '9:16' | '4:5' | '1:1' | '16:9' | (string & {});
        /** blur: a gradient in the colors of the picture; picture: the one of the brand kit; or a colour as #rrggbb */
        background?: string | undefined;
        /** what of the brand kit it carries; null: nothing */
        brand?:
          | {
              logo: boolean;
              endCard: boolean;
              music: boolean;
            }
          | null
          | undefined;
        /** burnt into the picture; null: none */
        captions?:
          | {
              style: 'clean' | 'label' | 'headline' | 'word' | 'editorial';
              color: string;
              /** behind the text, or behind the word that is spoken; none: nothing */
              box: string;
              /** the words that were previewed; 409 `captions_changed` if they are others now */
              textId?: string | undefined;
            }
          | null
          | undefined;
        /** the words “AI-generated” in the language of the script, burnt into the picture. Absent: as the brand kit says, which is on until it is turned off there; null: none. Many laws oblige whoever publishes a generated person to say so */
        label?:
          | {
              /** of the safe area; if a face, captions or a logo take it, the next free one */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** whole: during the whole video; opening: in its first 3 s */
              time?: 'whole' | 'opening' | undefined;
            }
          | null
          | undefined;
        /** pictures and clips of the media library at words, in their order; `set`: those of its batch or film whose words it says */
        shots?:
          | Array<{
              /** the first word, counted from 0 in the words as they were spoken */
              from: number;
              /** the last word */
              to: number;
              /** these words, joined by spaces; 409 `shot_moved` if others are spoken there */
              words: string;
              /** null: none, for a punch-in */
              mediaId: string | null;
              /** media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media */
              layout?:
                | 'media'
                | 'corner'
                | 'split'
                | 'cut-out'
                | 'punch'
                | (string & {})
                | undefined;
              /** where a small actor is */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** of a small actor */
              shape?: 'circle' | 'rounded' | undefined;
              /** where a cut-out actor stands; absent: in the middle */
              place?: 'left' | 'middle' | 'right' | undefined;
              /** where a clip begins, in seconds */
              clipStart?: number | undefined;
              /** of a clip that is shorter than its words: begins again, or holds its last picture */
              ending?: 'loop' | 'hold' | undefined;
              /** of a punch-in: nearer and nearer during its words, or at once */
              zoom?: 'slow' | 'cut' | undefined;
              /** how it comes and goes */
              transition?: 'cut' | 'fade' | undefined;
            }>
          | 'set'
          | undefined;
        /** words on screen, in the colours and the font of the brand kit. Each finds a place in the safe area, off the face, the captions, the label and the logo; captions and label move if that makes room */
        titles?:
          | Array<{
              /** sticker: a price or an offer; lower-third: a name and a role */
              kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
              text: string;
              /** smaller: of a sticker, a role, the address of a call to action; a hook has none */
              detail?: string | undefined;
              /** hook: panel, bold, card; sticker: burst, tag; lower-third: bar, block; call-to-action: pill, stack. Absent: the first */
              style?:
                | 'panel'
                | 'bold'
                | 'card'
                | 'burst'
                | 'tag'
                | 'bar'
                | 'block'
                | 'pill'
                | 'stack'
                | undefined;
              time:
                | {
                    at: 'start';
                    /** the first seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'end';
                    /** the last seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'whole';
                  }
                | {
                    at: 'words';
                    /** the first word, counted from 0 in the words as they were spoken */
                    from: number;
                    /** the last word */
                    to: number;
                    /** these words, joined by spaces; 409 `title_moved` if others are spoken there */
                    words: string;
                  };
              /** where a sticker is, if that is free */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** of a sticker, in degrees clockwise */
              tilt?: number | undefined;
            }>
          | undefined;
      };
    };
    output: {
      200: {
        url: string;
        predictionId: string;
        id: string;
        projectId: number | null;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Get the shots and words on screen of a video’s batch or film. */
  getProjectShots: {
    input: { params: { id: number } };
    output: {
      200: {
        /** null: it belongs to neither */
        of: ('batch' | 'film') | null;
        /** null: none were ever chosen */
        changedAt: string | null;
        shots: Array<{
          /** the first word, counted from 0 in the words as they were spoken */
          from: number;
          /** the last word */
          to: number;
          /** these words, joined by spaces; 409 `shot_moved` if others are spoken there */
          words: string;
          /** null: none, for a punch-in */
          mediaId: string | null;
          /** media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media */
          layout: 'media' | 'corner' | 'split' | 'cut-out' | 'punch' | (string & {});
          /** where a small actor is */
          corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
          /** of a small actor */
          shape: 'circle' | 'rounded';
          /** where a cut-out actor stands; absent: in the middle */
          place?: 'left' | 'middle' | 'right' | undefined;
          /** where a clip begins, in seconds */
          clipStart: number;
          /** of a clip that is shorter than its words: begins again, or holds its last picture */
          ending: 'loop' | 'hold';
          /** of a punch-in: nearer and nearer during its words, or at once */
          zoom: 'slow' | 'cut';
          /** how it comes and goes */
          transition: 'cut' | 'fade';
        }>;
        /** the words on screen of its batch or film, which a request for an export repeats */
        titles: Array<{
          /** sticker: a price or an offer; lower-third: a name and a role */
          kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
          text: string;
          detail: string;
          style: 'panel' | 'bold' | 'card' | 'burst' | 'tag' | 'bar' | 'block' | 'pill' | 'stack';
          time:
            | {
                at: 'start';
                /** the first seconds of the video */
                seconds: number;
              }
            | {
                at: 'end';
                /** the last seconds of the video */
                seconds: number;
              }
            | {
                at: 'whole';
              }
            | {
                at: 'words';
                /** the first word, counted from 0 in the words as they were spoken */
                from: number;
                /** the last word */
                to: number;
                /** these words, joined by spaces; 409 `title_moved` if others are spoken there */
                words: string;
              };
          corner: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left';
          tilt: number;
        }>;
        /** the words of shots of its batch or film that it does not say */
        missing: Array<string>;
      };
    };
  };
  /** Get the exports left. */
  getExportAllowance: {
    input: {};
    output: {
      200: {
        left: number;
        perHour: number;
        /** what is in progress leaves less than the hour does */
        isFull?: boolean | undefined;
      };
    };
  };
  /** Cut the actor out of a video. */
  postCutOut: {
    input: { params: { id: number } };
    output: {
      200: {
        url: string;
        predictionId: string;
        id: string;
        projectId: number | null;
        /** generations that starting it took */
        cost: 0 | 1;
        /** the same for people: 'Included: take 2 of 3.' or 'Uses 1 generation.' */
        costMessage: string;
      };
      202: Accepted;
    };
  };
  /** Export several videos the same way. */
  postExports: {
    input: {
      body: {
        format: '9:16' | '4:5' | '1:1' | '16:9' | (string & {});
        /** blur: a gradient in the colors of the picture; picture: the one of the brand kit; or a colour as #rrggbb */
        background?: string | undefined;
        /** what of the brand kit it carries; null: nothing */
        brand?:
          | {
              logo: boolean;
              endCard: boolean;
              music: boolean;
            }
          | null
          | undefined;
        /** burnt into the picture; null: none */
        captions?:
          | {
              style: 'clean' | 'label' | 'headline' | 'word' | 'editorial';
              color: string;
              /** behind the text, or behind the word that is spoken; none: nothing */
              box: string;
              /** the words that were previewed; 409 `captions_changed` if they are others now */
              textId?: string | undefined;
            }
          | null
          | undefined;
        /** the words “AI-generated” in the language of the script, burnt into the picture. Absent: as the brand kit says, which is on until it is turned off there; null: none. Many laws oblige whoever publishes a generated person to say so */
        label?:
          | {
              /** of the safe area; if a face, captions or a logo take it, the next free one */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** whole: during the whole video; opening: in its first 3 s */
              time?: 'whole' | 'opening' | undefined;
            }
          | null
          | undefined;
        /** pictures and clips of the media library at words, in their order; `set`: those of its batch or film whose words it says */
        shots?:
          | Array<{
              /** the first word, counted from 0 in the words as they were spoken */
              from: number;
              /** the last word */
              to: number;
              /** these words, joined by spaces; 409 `shot_moved` if others are spoken there */
              words: string;
              /** null: none, for a punch-in */
              mediaId: string | null;
              /** media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media */
              layout?:
                | 'media'
                | 'corner'
                | 'split'
                | 'cut-out'
                | 'punch'
                | (string & {})
                | undefined;
              /** where a small actor is */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** of a small actor */
              shape?: 'circle' | 'rounded' | undefined;
              /** where a cut-out actor stands; absent: in the middle */
              place?: 'left' | 'middle' | 'right' | undefined;
              /** where a clip begins, in seconds */
              clipStart?: number | undefined;
              /** of a clip that is shorter than its words: begins again, or holds its last picture */
              ending?: 'loop' | 'hold' | undefined;
              /** of a punch-in: nearer and nearer during its words, or at once */
              zoom?: 'slow' | 'cut' | undefined;
              /** how it comes and goes */
              transition?: 'cut' | 'fade' | undefined;
            }>
          | 'set'
          | undefined;
        /** words on screen, in the colours and the font of the brand kit. Each finds a place in the safe area, off the face, the captions, the label and the logo; captions and label move if that makes room */
        titles?:
          | Array<{
              /** sticker: a price or an offer; lower-third: a name and a role */
              kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
              text: string;
              /** smaller: of a sticker, a role, the address of a call to action; a hook has none */
              detail?: string | undefined;
              /** hook: panel, bold, card; sticker: burst, tag; lower-third: bar, block; call-to-action: pill, stack. Absent: the first */
              style?:
                | 'panel'
                | 'bold'
                | 'card'
                | 'burst'
                | 'tag'
                | 'bar'
                | 'block'
                | 'pill'
                | 'stack'
                | undefined;
              time:
                | {
                    at: 'start';
                    /** the first seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'end';
                    /** the last seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'whole';
                  }
                | {
                    at: 'words';
                    /** the first word, counted from 0 in the words as they were spoken */
                    from: number;
                    /** the last word */
                    to: number;
                    /** these words, joined by spaces; 409 `title_moved` if others are spoken there */
                    words: string;
                  };
              /** where a sticker is, if that is free */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** of a sticker, in degrees clockwise */
              tilt?: number | undefined;
            }>
          | undefined;
        projectIds: Array<number>;
      };
    };
    output: {
      200: {
        /** in the order of `projectIds` */
        exports: Array<{
          projectId: number;
          /** of the video; null: there is none of this id */
          title: string | null;
          /** of the export; null: none was started, for the reason in `error` */
          id: string | null;
          error: {
            code: string;
            message: string;
          } | null;
        }>;
      };
    };
  };
  /** Make a batch of videos. */
  postBatch: {
    input: {
      body: {
        /** its first opening if it has none */
        name?: string | null | undefined;
        openings: Array<string>;
        /** actor ids, or videos of ours */
        actors: Array<string>;
        voices: Array<string>;
        /** cuts each video after the last word; otherwise it is as long as the clip */
        endsWithSpeech?: boolean | undefined;
      };
    };
    output: { 200: Batch; 201: Batch };
  };
  /** List batches. */
  listBatches: {
    input: { query?: { limit?: number | undefined; before?: string | null | undefined } };
    output: { 200: Array<BatchSummary> };
  };
  /** Get a batch. */
  getBatch: { input: { params: { id: string } }; output: { 200: Batch } };
  /** Rename a batch. */
  patchBatch: {
    input: {
      params: { id: string };
      body: {
        name: string;
      };
    };
    output: { 200: Batch };
  };
  /** Make a video of a batch again. */
  retryBatchVideo: {
    input: { params: { id: string; position: number } };
    output: { 202: Accepted };
  };
  /** Get what cancelling a batch would mean. */
  getBatchCancelTerms: {
    input: { params: { id: string } };
    output: {
      200: {
        /** null: nothing is in progress */
        option: CancelOption | null;
      };
    };
  };
  /** Cancel a batch. */
  cancelBatch: {
    input: { params: { id: string } };
    output: {
      200: {
        message: string;
        batch: Batch;
      };
    };
  };
  /** Download the videos of a batch. */
  getBatchFiles: { input: { params: { id: string } }; output: { 200: null } };
  /** Download exports of a batch. */
  getBatchExports: {
    input: { params: { id: string }; query: { exports: string } };
    output: { 200: null };
  };
  /** Make a video in scenes. */
  postFilm: {
    input: {
      body: {
        /** its first sentence if it has none */
        name?: string | null | undefined;
        scenes: Array<{
          text: string;
          /** an actor id, or a video of ours */
          actor: string;
          voice: string;
        }>;
        rate?: number | undefined;
        transition?: 'cut' | 'crossfade' | (string & {}) | undefined;
      };
    };
    output: { 200: Film; 201: Film };
  };
  /** Get a video in scenes. */
  getFilm: { input: { params: { id: string } }; output: { 200: Film } };
  /** Make scenes again. */
  retryFilm: {
    input: {
      params: { id: string };
      body: {
        /** which; absent: all that were not made */
        scenes?:
          | Array<{
              position: number;
              /** instead of the one that was not made */
              text?: string | undefined;
            }>
          | undefined;
      };
    };
    output: { 202: Film };
  };
  /** Get the review of a batch. */
  getBatchReview: { input: { params: { id: string } }; output: { 200: BatchReview } };
  /** Send a batch for review, or end its review. */
  postBatchReview: {
    input: {
      params: { id: string };
      body: {
        shared: boolean;
      };
    };
    output: { 200: BatchReview };
  };
  /** Change the settings of a review link. */
  patchBatchReview: {
    input: {
      params: { id: string };
      body: {
        mayDownload?: boolean | undefined;
        /** null: never */
        expiresAt?: string | null | undefined;
        /** null: none */
        password?: string | null | undefined;
      };
    };
    output: { 200: BatchReview };
  };
  /** Mark feedback as seen. */
  postReviewSeen: {
    input: {
      params: { id: string };
      body: {
        latest: number;
      };
    };
    output: { 200: BatchReview };
  };
  /** Comment on a reviewed video of your own. */
  postReviewReply: {
    input: {
      params: { id: string };
      body: {
        /** chosen by the caller: the same again changes nothing */
        id: string;
        text: string;
        replyTo?: string | null | undefined;
        atSeconds?: number | null | undefined;
        video: string;
      };
    };
    output: { 200: BatchReview };
  };
  /** Resolve a comment, or open it again. */
  patchReviewComment: {
    input: {
      params: { id: string; comment: string };
      body: {
        isResolved: boolean;
      };
    };
    output: { 200: BatchReview };
  };
  /** Get what a review link shows. */
  getReview: {
    input: { params: { slug: string }; query?: { key?: string | undefined } };
    output: { 200: Review };
  };
  /** Enter the password of a review link. */
  postReviewUnlock: {
    input: {
      params: { slug: string };
      body: {
        password: string;
      };
    };
    output: {
      200: {
        key: string;
      };
    };
  };
  /** Approve a reviewed video, or ask for changes. */
  postReviewVerdict: {
    input: {
      params: { slug: string; video: string };
      query?: { key?: string | undefined };
      body: {
        author: string;
        /** null: takes it back */
        verdict: ('approved' | 'changes') | null;
      };
    };
    output: { 200: Review };
  };
  /** Comment on a reviewed video. */
  postReviewComment: {
    input: {
      params: { slug: string; video: string };
      query?: { key?: string | undefined };
      body: {
        /** chosen by the caller: the same again changes nothing */
        id: string;
        text: string;
        replyTo?: string | null | undefined;
        atSeconds?: number | null | undefined;
        author: string;
        /** the verdict becomes `changes` */
        asksForChanges?: boolean | undefined;
      };
    };
    output: { 200: Review };
  };
  /** Get the shots and words on screen of a batch. */
  getBatchShots: { input: { params: { id: string } }; output: { 200: SetShots } };
  /** Choose the shots and words on screen of a batch. */
  patchBatchShots: {
    input: {
      params: { id: string };
      body: {
        /** the one that was changed; 409 `shots_changed` if there is a later one */
        version: number;
        /** in any order; those of one text share no words */
        shots: Array<{
          /** the first word, counted from 0 in the words of that text */
          from: number;
          /** the last word */
          to: number;
          /** these words, joined by spaces */
          words: string;
          /** null: none, for a punch-in */
          mediaId: string | null;
          /** media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media */
          layout?: 'media' | 'corner' | 'split' | 'cut-out' | 'punch' | (string & {}) | undefined;
          /** where a small actor is */
          corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
          /** of a small actor */
          shape?: 'circle' | 'rounded' | undefined;
          /** where a cut-out actor stands; absent: in the middle */
          place?: 'left' | 'middle' | 'right' | undefined;
          /** where a clip begins, in seconds */
          clipStart?: number | undefined;
          /** of a clip that is shorter than its words: begins again, or holds its last picture */
          ending?: 'loop' | 'hold' | undefined;
          /** of a punch-in: nearer and nearer during its words, or at once */
          zoom?: 'slow' | 'cut' | undefined;
          /** how it comes and goes */
          transition?: 'cut' | 'fade' | undefined;
          /** the opening or scene whose words these are, from 0; null: words that every video of the batch says */
          part: number | null;
        }>;
        /** absent: they stay as they are */
        titles?:
          | Array<{
              /** sticker: a price or an offer; lower-third: a name and a role */
              kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
              text: string;
              /** smaller: of a sticker, a role, the address of a call to action; a hook has none */
              detail?: string | undefined;
              /** hook: panel, bold, card; sticker: burst, tag; lower-third: bar, block; call-to-action: pill, stack. Absent: the first */
              style?:
                | 'panel'
                | 'bold'
                | 'card'
                | 'burst'
                | 'tag'
                | 'bar'
                | 'block'
                | 'pill'
                | 'stack'
                | undefined;
              time:
                | {
                    at: 'start';
                    /** the first seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'end';
                    /** the last seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'whole';
                  }
                | {
                    at: 'words';
                    /** the first word, counted from 0 in the words as they were spoken */
                    from: number;
                    /** the last word */
                    to: number;
                    /** these words, joined by spaces; 409 `title_moved` if others are spoken there */
                    words: string;
                  };
              /** where a sticker is, if that is free */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** of a sticker, in degrees clockwise */
              tilt?: number | undefined;
            }>
          | undefined;
      };
    };
    output: { 200: SetShots };
  };
  /** Get the shots and words on screen of a film. */
  getFilmShots: { input: { params: { id: string } }; output: { 200: SetShots } };
  /** Choose the shots and words on screen of a film. */
  patchFilmShots: {
    input: {
      params: { id: string };
      body: {
        /** the one that was changed; 409 `shots_changed` if there is a later one */
        version: number;
        /** in any order; those of one text share no words */
        shots: Array<{
          /** the first word, counted from 0 in the words of that text */
          from: number;
          /** the last word */
          to: number;
          /** these words, joined by spaces */
          words: string;
          /** null: none, for a punch-in */
          mediaId: string | null;
          /** media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media */
          layout?: 'media' | 'corner' | 'split' | 'cut-out' | 'punch' | (string & {}) | undefined;
          /** where a small actor is */
          corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
          /** of a small actor */
          shape?: 'circle' | 'rounded' | undefined;
          /** where a cut-out actor stands; absent: in the middle */
          place?: 'left' | 'middle' | 'right' | undefined;
          /** where a clip begins, in seconds */
          clipStart?: number | undefined;
          /** of a clip that is shorter than its words: begins again, or holds its last picture */
          ending?: 'loop' | 'hold' | undefined;
          /** of a punch-in: nearer and nearer during its words, or at once */
          zoom?: 'slow' | 'cut' | undefined;
          /** how it comes and goes */
          transition?: 'cut' | 'fade' | undefined;
          /** the opening or scene whose words these are, from 0; null: words that every video of the batch says */
          part: number | null;
        }>;
        /** absent: they stay as they are */
        titles?:
          | Array<{
              /** sticker: a price or an offer; lower-third: a name and a role */
              kind: 'hook' | 'sticker' | 'lower-third' | 'call-to-action';
              text: string;
              /** smaller: of a sticker, a role, the address of a call to action; a hook has none */
              detail?: string | undefined;
              /** hook: panel, bold, card; sticker: burst, tag; lower-third: bar, block; call-to-action: pill, stack. Absent: the first */
              style?:
                | 'panel'
                | 'bold'
                | 'card'
                | 'burst'
                | 'tag'
                | 'bar'
                | 'block'
                | 'pill'
                | 'stack'
                | undefined;
              time:
                | {
                    at: 'start';
                    /** the first seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'end';
                    /** the last seconds of the video */
                    seconds: number;
                  }
                | {
                    at: 'whole';
                  }
                | {
                    at: 'words';
                    /** the first word, counted from 0 in the words as they were spoken */
                    from: number;
                    /** the last word */
                    to: number;
                    /** these words, joined by spaces; 409 `title_moved` if others are spoken there */
                    words: string;
                  };
              /** where a sticker is, if that is free */
              corner?: 'top-left' | 'top-right' | 'bottom-right' | 'bottom-left' | undefined;
              /** of a sticker, in degrees clockwise */
              tilt?: number | undefined;
            }>
          | undefined;
      };
    };
    output: { 200: SetShots };
  };
  /** Get a shared video. */
  getShare: {
    input: { params: { slug: string }; query?: { key?: string | undefined } };
    output: { 200: SharedVideo };
  };
  /** Enter the password of a link. */
  postShareUnlock: {
    input: {
      params: { slug: string };
      body: {
        password: string;
      };
    };
    output: {
      200: {
        key: string;
      };
    };
  };
  /** Count a play of a shared video. */
  postSharePlay: {
    input: { params: { slug: string }; query?: { key?: string | undefined } };
    output: { 204: null };
  };
  /** Download captions of a shared video. */
  getShareCaptions: {
    input: { params: { slug: string }; query?: { key?: string | undefined } };
    output: { 200: null };
  };
  /** Get the player of a share link (oEmbed). */
  getOembed: {
    input: {
      query: {
        url: string;
        maxwidth?: number | undefined;
        maxheight?: number | undefined;
        format?: string | undefined;
      };
    };
    output: { 200: Oembed };
  };
  /** Report a shared or reviewed video or community influencer. */
  postReport: {
    input: {
      body: {
        about:
          | {
              page: 'share';
              slug: string;
            }
          | {
              page: 'review';
              slug: string;
              video: string;
            }
          | {
              page: 'community';
              influencerId: number;
            };
        reason:
          | 'my-likeness'
          | 'deception'
          | 'sexual'
          | 'hate'
          | 'violence'
          | 'minor'
          | 'copyright'
          | 'fraud'
          | 'other'
          | (string & {});
        note?: string | undefined;
        /** where the decision is mailed to */
        email?: string | undefined;
      };
    };
    output: { 202: null };
  };
  /** Check a file. */
  postVerify: { input: {}; output: { 200: Verification } };
  /** Check a file of this site by its link. */
  postVerifyLink: {
    input: {
      body: {
        /** such as `/share/…`, with or without our origin */
        link: string;
      };
    };
    output: { 200: Verification };
  };
  /** List ledger entries. */
  getCredits: {
    input: {
      query?: {
        show?: 'everything' | 'used' | 'returned' | 'added' | 'lapsed' | undefined;
        before?: number | undefined;
      };
    };
    output: { 200: LedgerPage };
  };
  /** Download the ledger. */
  getCreditsCsv: { input: {}; output: { 200: null } };
  /** List plans. */
  getPlans: { input: {}; output: { 200: Array<Plan> } };
  /** Get how payment works. */
  getPaymentConfig: {
    input: {};
    output: {
      200: {
        ui: 'hosted' | 'embedded' | 'off';
      };
    };
  };
  /** Get plan, renewal and receipts. */
  getBilling: { input: {}; output: { 200: Billing } };
  /** Get the storage used. */
  getStorage: { input: {}; output: { 200: Storage } };
  /** List pronunciations. */
  listPronunciations: { input: {}; output: { 200: Array<Pronunciation> } };
  /** Add or replace a pronunciation. */
  postPronunciation: {
    input: {
      body: {
        /** as it stands in a script, in any case */
        written: string;
        spoken: string;
      };
    };
    output: { 200: Array<Pronunciation> };
  };
  /** Delete a pronunciation. */
  deletePronunciation: { input: { params: { id: number } }; output: { 204: null } };
  /** Get this description. */
  getDescription: {
    input: {};
    output: {
      200: {
        openapi: string;
      };
    };
  };
  /** List webhooks. */
  listWebhooks: { input: {}; output: { 200: Array<WebhookEndpoint> } };
  /** Send a test event. */
  postWebhookTest: { input: { params: { id: string } }; output: { 202: WebhookDelivery } };
  /** List the deliveries of a webhook. */
  listWebhookDeliveries: {
    input: { params: { id: string }; query?: { before?: number | undefined } };
    output: {
      200: {
        items: Array<WebhookDelivery>;
        next: string | null;
      };
    };
  };
  /** Send a delivery again. */
  postWebhookReplay: { input: { params: { id: string } }; output: { 202: WebhookDelivery } };
}
