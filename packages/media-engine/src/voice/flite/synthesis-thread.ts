/** A thread that runs flite once per sentence; started by `synthesizer.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbage } from './collect-garbage.ts';
import { intone } from './intonation.ts';
import { type SynthesisOrder, type SynthesisReport, speakerSampleRate } from './order.ts';
import { runProgram } from './wasi.ts';
import type { Program } from './web-assembly.ts';

const { program } = workerData as { program: Program };
const wavHeaderBytes = 44;

function synthesize(order: SynthesisOrder): SynthesisReport {
  const { id, text, speaker, stretch, pitchHz } = order;
  const settings = {
    duration_stretch: stretch,
    int_f0_target_mean: pitchHz?.mean,
    int_f0_target_stddev: pitchHz?.spread,
  };
  const options = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : ['--setf', `${name}=${value}`],
  );
  const { exitCode, stdout, stderr, files } = runProgram(program, [
    'flite',
    ...['-voice', speaker, '-psdur', ...options, '-t', text, '-o', 'speech.wav'],
  ]);
  const wav = files.get('speech.wav');
  if (exitCode !== 0 || !wav)
    throw new Error(`flite ended with code ${exitCode}. ${stderr.slice(-300).trim()}`);
  if (new DataView(wav.buffer).getUint32(24, true) !== speakerSampleRate)
    throw new Error('flite wrote another sample rate than expected.');
  const samples = Float32Array.from(
    new Int16Array(wav.buffer.slice(wavHeaderBytes)),
    (value) => value / 32768,
  );
  return { id, samples: intone({ samples, sampleRate: speakerSampleRate }, order), sounds: stdout };
}

parentPort?.on('message', (order: SynthesisOrder) => {
  try {
    const report = synthesize(order);
    if ('samples' in report) parentPort?.postMessage(report, [report.samples.buffer]);
  } catch (cause) {
    parentPort?.postMessage({ id: order.id, error: String(cause) } satisfies SynthesisReport);
  }
  // A run leaves 25 MB of the program's memory behind.
  collectGarbage();
});
