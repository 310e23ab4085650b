import type { SceneBook } from '../scene.ts';
import { accountScenes } from './account.ts';
import { libraryScenes } from './library.ts';
import { brandScenes } from './brand.ts';
import { batchScenes } from './batches.ts';
import { filmScenes } from './films.ts';
import { communityScenes } from './community.ts';
import { creatorScenes } from './creator.ts';
import { noticeScenes } from './notices.ts';
import { ownVoiceScenes } from './own-voice.ts';
import { oneShotScenes } from './one-shot.ts';
import { opsScenes } from './ops.ts';
import { scriptHelpScenes } from './script-help.ts';
import { visitorScenes } from './visitor.ts';
import { wizardScenes } from './wizard.ts';
import { wizardVideoScenes } from './wizard-video.ts';

/** Every scene, in the order of the contact sheet. A new part of the app is a file and a line here. */
export const scenesOf: SceneBook = (stack, screens) =>
  [
    visitorScenes,
    wizardScenes,
    ownVoiceScenes,
    scriptHelpScenes,
    wizardVideoScenes,
    noticeScenes,
    creatorScenes,
    oneShotScenes,
    batchScenes,
    filmScenes,
    communityScenes,
    accountScenes,
    libraryScenes,
    brandScenes,
    opsScenes,
  ].flatMap((book) => book(stack, screens));
