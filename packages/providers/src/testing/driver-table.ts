import { driverCases, expectedOf } from './driver-cases.ts';
import { driverRows, type Protocol } from './driver-rows.ts';
import { hostileAnswers } from './hostile-calls-list.ts';

const protocols: Protocol[] = ['Replicate', 'fal', 'Cog', 'OpenAI’s speech call'];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const models = (protocol: Protocol): string =>
  driverRows
    .filter((one) => one.protocol === protocol)
    .map(({ model }) => `\`${model}\``)
    .join(', ');

/** `docs/drivers.md`. */
export function writeDriverTable(): string {
  const cases = driverCases.map((one) =>
    row([one.name, ...protocols.map((protocol) => expectedOf(one, protocol) ?? '–')]),
  );
  return `# Drivers

What the drivers of models do when providers misbehave. Each row is run against each driver and its stand-in by \`packages/providers/src/drivers.test.ts\`, which writes this page too: \`npm exec -- vitest run --project providers drivers -u\`.

${protocols.map((protocol) => `- **${protocol}**: ${models(protocol)}`).join('\n')}

${[row(['What happens', ...protocols]), row(['---', ...protocols.map(() => '---')]), ...cases].join('\n')}

A code is that of the error (\`packages/providers/src/errors.ts\`): \`unreachable\`, \`busy\` and \`refused\` mean that nothing was started, and \`outcome-unknown\` that it is looked up before anything is sent again. A dash: it cannot happen there. In every row, what may cost money was sent once, except where the row says otherwise.

Each of these calls is also made against a server that refuses with every status, breaks off or stalls at any byte, or sends rubbish and JSON of other shapes: ${Object.keys(hostileAnswers).join(', ')}. Each ends with a typed error, or with an answer that is checked later, and the process lives on.

What the stand-ins were compared with: those of Replicate and OpenAI with the published descriptions, by tests that need these beside the repository; that of fal with its own client, which drives it, and whose types say what each model takes and makes (\`apps/sandbox/src/*/*.published.test.ts\`). Cog publishes a page (“HTTP API”, in its repository) and no description that a test could read: addresses, headers, statuses and fields were compared with it by hand in November 2026, and nothing notices when it changes.

Why it is built this way: [decision 133](decisions/133-one-suite-for-drivers.md).
`;
}
