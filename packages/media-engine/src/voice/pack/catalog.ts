/** A file of a pack, pinned by its digest. */
export interface PackFile {
  /** Path inside the pack's folder. */
  name: string;
  url: string;
  bytes: number;
  sha256: string;
}

export interface PackVoice {
  id: string;
  name: string;
  gender: 'female' | 'male';
  /** Of the recording that the voice was made from. */
  licence: 'CC0' | 'CC BY 4.0';
  /** Whose recording it is, in the words that its licence asks for. */
  source: string;
  file: string;
}

/** Voices that an operator adds: what is fetched, under which licence, and who speaks for whom. */
export interface VoicePack {
  id: string;
  title: string;
  /** Who made the weights, and their licence. */
  licence: string;
  languages: string[];
  files: PackFile[];
  voices: PackVoice[];
  /** Our voices and the pack's: the same gender, and the nearest character. */
  speaksFor: Readonly<Record<string, string>>;
  /** The names of the files of the model. */
  model: {
    bundle: string;
    tokenizer: string;
    textConditioner: string;
    languageModel: string;
    flow: string;
    decoder: string;
  };
  /** How much chance is in the delivery; 0 is none. */
  temperature: number;
}

const EXPORT =
  'https://huggingface.co/KevinAHM/pocket-tts-onnx/resolve/58a6d00cf13d239b6748cb0769f35c580a8f606c/onnx';
const EMBEDDINGS =
  'https://huggingface.co/kyutai/pocket-tts-without-voice-cloning/resolve/1e08e6a23401048648a9fdcfde2f89348215c2a7/languages/english_2026-04/embeddings';

const modelFile = (name: string, bytes: number, sha256: string): PackFile => ({
  name,
  url: `${EXPORT}/english_2026-04/${name}`,
  bytes,
  sha256,
});

const VCTK = 'CSTR VCTK Corpus, University of Edinburgh';
const UNMUTE = 'A donor of Kyutai’s Unmute voice donation project';

/** A voice with its file: name, gender, licence, source, bytes, SHA-256. */
type VoiceEntry = [
  name: string,
  gender: PackVoice['gender'],
  licence: PackVoice['licence'],
  source: string,
  bytes: number,
  sha256: string,
];

// Left out: Cosette (Expresso) and Jean (EARS), whose recordings may not be used commercially.
const voiceEntries: Readonly<Record<string, VoiceEntry>> = {
  michael: [
    'Michael',
    'male',
    'CC BY 4.0',
    `${VCTK}, speaker p360`,
    7_275_768,
    '8937f724ac4719b9aa51ea0ba1f18f9de0af7a663ad6263558266c1a53c9722d',
  ],
  marius: [
    'Marius',
    'male',
    'CC0',
    UNMUTE,
    6_194_424,
    '04f84efcb77a0547ba582c058db496f7ff4920891d49d37b9950d128422582a8',
  ],
  javert: [
    'Javert',
    'male',
    'CC0',
    UNMUTE,
    6_194_424,
    '0ae88e03ca4e76a0e16cbf321a807428febda9d9e9bc0358c02e7f9c9e2c263b',
  ],
  alba: [
    'Alba',
    'female',
    'CC BY 4.0',
    'Alba MacKenna',
    6_194_424,
    '69c32db63ca56843d994f81f343f62e0bf2d73f7e4c9bc73e44bb1110b1d8845',
  ],
  jane: [
    'Jane',
    'female',
    'CC BY 4.0',
    `${VCTK}, speaker p339`,
    7_374_072,
    '37386227ca8ec5bf1b8e516c13d132ce5ff5437a304fe90129a1c62f41d9a008',
  ],
  fantine: [
    'Fantine',
    'female',
    'CC BY 4.0',
    `${VCTK}, speaker p244`,
    6_538_488,
    '51a8a4355d7f912d4959e4b1918314fda85ad47eba0a33a1d78a4a505d3465f5',
  ],
  azelma: [
    'Azelma',
    'female',
    'CC BY 4.0',
    `${VCTK}, speaker p303`,
    7_963_896,
    '9f3e69f29075f991fd47774566865ef0e0e637cb5a35992c9919761b5b84b1de',
  ],
};

const voiceFile = (id: string): string => `voices/${id}.safetensors`;

const pocketTts: VoicePack = {
  id: 'pocket-tts',
  title: 'Pocket TTS (English, April 2026)',
  licence: 'CC BY 4.0: Pocket TTS by Kyutai; converted to ONNX by KevinAHM',
  languages: ['en'],
  files: [
    {
      name: 'LICENSE',
      url: `${EXPORT}/LICENSE`,
      bytes: 18_655,
      sha256: 'fe7b4ce83b8381cc5b216bbb4af73c570688d1b819c73bbaed8ca401f4677cd6',
    },
    modelFile(
      'bundle.json',
      24_381,
      'bab643150f437f37df080a710520ff39ed9ebd9a339f8ebdc739f7eddfc28b3f',
    ),
    modelFile(
      'tokenizer.model',
      59_339,
      'd461765ae179566678c93091c5fa6f2984c31bbe990bf1aa62d92c64d91bc3f6',
    ),
    modelFile(
      'text_conditioner.onnx',
      16_388_344,
      '4ecee995fb69f85c7a7493d11f7b5ee15d9950facc7ab3f5c9c49ef1e03847bb',
    ),
    modelFile(
      'flow_lm_main_int8.onnx',
      76_341_079,
      'f9bd8106b79a0192c1c43399ab938fb24900a95c1c599870d75a884e99000116',
    ),
    modelFile(
      'flow_lm_flow_int8.onnx',
      9_962_530,
      '3dd781ee5abee9e195320bf0106bebd6372a852b3b36352524ee78b40554635d',
    ),
    // Not the int8 one: it quantises each block by itself, which is heard where blocks meet.
    modelFile(
      'mimi_decoder.onnx',
      41_471_926,
      '86f038caa02a96a0ff9c25526a0ff43a4906c418197ed72d3e30f720ac7ce802',
    ),
    ...Object.entries(voiceEntries).map(([id, [, , , , bytes, sha256]]) => ({
      name: voiceFile(id),
      url: `${EMBEDDINGS}/${id}.safetensors`,
      bytes,
      sha256,
    })),
  ],
  voices: Object.entries(voiceEntries).map(([id, [name, gender, licence, source]]) => ({
    ...{ id, name, gender, licence, source },
    file: voiceFile(id),
  })),
  speaksFor: {
    'default-male': 'michael',
    'custom-male-1': 'marius',
    'custom-male-2': 'javert',
    'custom-female-1': 'alba',
    'custom-female-2': 'jane',
    'custom-female-3': 'fantine',
    'custom-female-4': 'azelma',
  },
  model: {
    bundle: 'bundle.json',
    tokenizer: 'tokenizer.model',
    textConditioner: 'text_conditioner.onnx',
    languageModel: 'flow_lm_main_int8.onnx',
    flow: 'flow_lm_flow_int8.onnx',
    decoder: 'mimi_decoder.onnx',
  },
  temperature: 0.3,
};

/** The packs there are. */
export const voicePacks: readonly VoicePack[] = [pocketTts];

export const packBytes = ({ files }: Pick<VoicePack, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
