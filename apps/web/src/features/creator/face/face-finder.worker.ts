/** Finds faces in one image, off the main thread. The weights come from our own server; the image stays here. */
import wasmUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url';
import * as faceApi from '@vladmandic/face-api/dist/face-api.esm.js';
import landmarksManifest from '@vladmandic/face-api/model/face_landmark_68_model-weights_manifest.json';
import landmarksUrl from '@vladmandic/face-api/model/face_landmark_68_model.bin?url';
import detectorManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import detectorUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import type { FinderReply, SeenFace } from './seen-face.ts';

const { env, nets } = faceApi;
/** The library's types omit part of the bundled TensorFlow.js. */
const tf = faceApi.tf as typeof faceApi.tf & {
  setBackend(name: 'wasm'): Promise<boolean>;
  setWasmPaths(files: Record<string, string>): void;
};
/** Side of the detector's input: a multiple of 32; larger inputs find smaller faces. */
const DETECTOR_SIDE = 416;
/** The lowest score of a face: below it, the detector sees faces in curtains. */
const FAINTEST_FACE = 0.3;

/**
 * TensorFlow.js needs the paths of all variants. Threads need an isolated page, which ours is not, and browsers without
 * SIMD are older than 2022.
 */
const binaries = ['-simd', '-threaded-simd', ''].map((kind) => `tfjs-backend-wasm${kind}.wasm`);

/** The library checks for DOM classes, which workers do not have. */
class NotInWorkers {}
const missing = NotInWorkers as unknown;
const refuse = (): never => {
  throw new Error('a worker has no elements');
};

async function prepare(): Promise<void> {
  env.setEnv({
    Canvas: OffscreenCanvas as unknown as typeof HTMLCanvasElement,
    CanvasRenderingContext2D:
      OffscreenCanvasRenderingContext2D as unknown as typeof CanvasRenderingContext2D,
    Image: missing as typeof HTMLImageElement,
    Video: missing as typeof HTMLVideoElement,
    ImageData,
    createCanvasElement: () => new OffscreenCanvas(1, 1) as unknown as HTMLCanvasElement,
    createImageElement: refuse,
    createVideoElement: refuse,
    fetch: (url, init) => fetch(url, init),
    readFile: refuse,
  });
  tf.setWasmPaths(Object.fromEntries(binaries.map((name) => [name, wasmUrl])));
  if (!(await tf.setBackend('wasm'))) throw new Error('no WebAssembly');
  await Promise.all([
    load(nets.tinyFaceDetector, detectorUrl, detectorManifest),
    load(nets.faceLandmark68Net, landmarksUrl, landmarksManifest),
  ]);
}

interface Net {
  loadFromWeightMap(weights: faceApi.tf.NamedTensorMap): void;
}

async function load(net: Net, url: string, manifest: Array<{ weights: unknown }>): Promise<void> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  const weights = manifest[0]?.weights as faceApi.tf.io.WeightsManifestEntry[];
  net.loadFromWeightMap(tf.io.decodeWeights(await reply.arrayBuffer(), weights));
}

async function findFaces(frame: ImageBitmap): Promise<SeenFace[]> {
  const { width, height } = frame;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  const seen = await faceApi
    .detectAllFaces(
      canvas as unknown as HTMLCanvasElement,
      new faceApi.TinyFaceDetectorOptions({
        inputSize: DETECTOR_SIDE,
        scoreThreshold: FAINTEST_FACE,
      }),
    )
    .withFaceLandmarks();
  return seen.map(({ detection, landmarks }) => ({
    score: detection.score,
    points: landmarks.positions.map(({ x, y }) => ({ x: x / width, y: y / height })),
  }));
}

const ready = prepare();
// The caller handles the failure; this avoids a second report.
ready.catch(() => {});

async function answer(frame: ImageBitmap): Promise<FinderReply> {
  try {
    await ready;
    return { faces: await findFaces(frame) };
  } catch (error) {
    return { problem: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void answer(data).then((reply) => postMessage(reply));
});
