/** Finds faces in one image, off the main thread. The weights come from our own server; the image stays here. */
import wasmUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url';
import * as faceApi from '@vladmandic/face-api/dist/face-api.esm.js';
import landmarksManifest from '@vladmandic/face-api/model/face_landmark_68_model-weights_manifest.json';
import landmarksUrl from '@vladmandic/face-api/model/face_landmark_68_model.bin?url';
import detectorManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import detectorUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import type { Corner } from '../model/mouth-marking.ts';
import type { FinderReply, SeenFace } from './seen-face.ts';

const { env, nets } = faceApi;
/** The library's types omit part of the bundled TensorFlow.js. */
const tf = faceApi.tf as typeof faceApi.tf & {
  setBackend(name: 'wasm'): Promise<boolean>;
  setWasmPaths(files: Record<string, string>): void;
};
/** Side of the detector's input: a multiple of 32; larger inputs find smaller faces. */
const DETECTOR_SIDE = 416;
/**
 * The detector sees a face that fills the picture only from farther away: how large the picture is in each look, and
 * the lowest score of a face there. Below it, the detector sees faces in curtains and in drawn lines.
 */
const looks = [
  { share: 1, faintest: 0.3 },
  { share: 0.6, faintest: 0.4 },
];
/**
 * The detector's box is often a part of the face beside its middle, and the points go with it. So they are looked for
 * again, twice, in the square around those that were found.
 */
const ROUNDS = 2;
/** The side of that square in sizes of the face, and in pixels, which are twice those of the model's input. */
const square = { around: 1.12, side: 224 };
/** What surrounds the picture. */
const NEUTRAL = '#808080';

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
  const faces: SeenFace[] = [];
  for (const { share, faintest } of looks) {
    const view = { x: (width - width / share) / 2, y: (height - height / share) / 2, zoom: share };
    const seen = await faceApi
      .detectAllFaces(
        paint(frame, view, { width, height }),
        new faceApi.TinyFaceDetectorOptions({ inputSize: DETECTOR_SIDE, scoreThreshold: faintest }),
      )
      .withFaceLandmarks();
    for (const { detection, landmarks } of seen) {
      const found = landmarks.positions.map((point) => inFrame(point, view));
      const points = await lookCloser(frame, found);
      faces.push({
        score: detection.score,
        points: points.map(({ x, y }) => ({ x: x / width, y: y / height })),
      });
    }
  }
  return faces;
}

/** The corner of a part of the frame, in pixels, and how much it is enlarged. */
interface View extends Corner {
  zoom: number;
}

function inFrame({ x, y }: Corner, view: View): Corner {
  return { x: view.x + x / view.zoom, y: view.y + y / view.zoom };
}

/** A part of the frame, which may reach beyond it, as a picture. */
function paint(
  frame: ImageBitmap,
  { x, y, zoom }: View,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = NEUTRAL;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, -x * zoom, -y * zoom, frame.width * zoom, frame.height * zoom);
  return canvas as unknown as HTMLCanvasElement;
}

async function lookCloser(frame: ImageBitmap, points: Corner[]): Promise<Corner[]> {
  for (let round = 0; round < ROUNDS; round++) {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const size = Math.max(1, right - left, bottom - top) * square.around;
    const view = {
      x: (left + right - size) / 2,
      y: (top + bottom - size) / 2,
      zoom: square.side / size,
    };
    const part = paint(frame, view, { width: square.side, height: square.side });
    const seen = await nets.faceLandmark68Net.detectLandmarks(part);
    if (Array.isArray(seen)) throw new Error('one picture has one set of points');
    points = seen.positions.map((point) => inFrame(point, view));
  }
  return points;
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
