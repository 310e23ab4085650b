import { useState } from 'react';
import { Autocomplete, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callOps, type OpsReply } from '@talkreel/client/ops-client';
import type { OpsSpeechVoice, OpsVoicePack } from '@talkreel/contracts/http/ops-speech';
import { speechQuery } from '../api/queries.ts';
import { ActionButton } from './action-button.tsx';
import { OpsTable } from './ops-table.tsx';

/** More than this is found by typing. */
const MAX_SUGGESTED = 50;

/** Which voices of the operator's speech server, or of a voice pack, speak as ours; nothing without one. */
export function SpeechVoices() {
  const speech = useQuery(speechQuery);
  const { server = null, pack = null } = speech.data ?? {};
  return (
    <>
      {server && <ServerVoices server={server} />}
      {pack && <PackVoices pack={pack} />}
    </>
  );
}

function PackVoices({ pack: { title, licence, problem, voices } }: { pack: OpsVoicePack }) {
  return (
    <section aria-label="Voice pack">
      <p className="ops-quiet">
        {title}. {licence}.{' '}
        {problem === null
          ? 'It speaks in place of the built-in voices.'
          : `Built-in voices speak: ${problem}`}
      </p>
      <OpsTable
        label="Voices of the pack"
        columns={[
          { label: 'Voice', kind: 'name', cell: ({ name }) => name },
          { label: 'Speaks as', cell: ({ speaker }) => speaker },
          {
            label: 'License',
            cell: (voice) => (
              <div>
                {voice.licence}
                <div className="ops-quiet">{voice.source}</div>
              </div>
            ),
          },
        ]}
        rows={voices}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function ServerVoices({ server }: { server: NonNullable<OpsReply<'getOpsSpeech'>['server']> }) {
  const { url, model, voices, listed, problem } = server;
  return (
    <section aria-label="Speech server">
      <p className="ops-quiet">
        {model} at {url}.{' '}
        {problem !== null
          ? `Its voices cannot be read: ${problem}`
          : listed === null
            ? 'It lists no voices; write their names as it knows them.'
            : `It lists ${listed.length} voices.`}
      </p>
      <OpsTable
        label="Voices of the speech server"
        columns={[
          { label: 'Voice', kind: 'name', cell: ({ name }) => name },
          { label: 'Speaks as', cell: (voice) => <SpeaksAs voice={voice} /> },
          {
            label: 'Actions',
            kind: 'actions',
            cell: (voice) => (
              <>
                <Sample serverVoice={voice.serverVoice} of={voice.name} />
                <ChooseVoice voice={voice} listed={listed ?? []} />
              </>
            ),
          },
        ]}
        rows={voices}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function SpeaksAs({ voice: { chosen, serverVoice } }: { voice: OpsSpeechVoice }) {
  return (
    <div>
      {serverVoice ?? 'Unknown'}
      <div className="ops-quiet">{chosen === null ? 'As configured' : 'Chosen here'}</div>
    </div>
  );
}

function Sample({ serverVoice, of }: { serverVoice: string | null; of: string }) {
  const sample = useMutation({
    mutationFn: async (name: string) => {
      const { url } = await callOps('postOpsSpeechSample', { body: { serverVoice: name } });
      await new Audio(url).play();
    },
  });
  return (
    <Button
      variant="default"
      size="sm"
      disabled={!serverVoice}
      loading={sample.isPending}
      onClick={() => serverVoice && sample.mutate(serverVoice)}
      aria-label={`Listen: ${of}`}
    >
      {sample.isError ? 'Silent, try again' : 'Listen'}
    </Button>
  );
}

function ChooseVoice({ voice, listed }: { voice: OpsSpeechVoice; listed: readonly string[] }) {
  const { id, name, chosen, serverVoice } = voice;
  const [typed, setTyped] = useState<string | null>(null);
  const current = chosen ?? '';
  const value = (typed ?? current).trim();
  return (
    <ActionButton
      label="Change voice"
      subject={name}
      title={`Who speaks as ${name}?`}
      intent={`voice.${id}.${value}`}
      perform={(said) =>
        callOps('postOpsSpeechVoice', {
          params: { voiceId: id },
          body: { ...said, serverVoice: value === '' ? null : value },
        })
      }
      isIncomplete={value === current}
      done={value === '' ? 'As configured' : value}
    >
      Workers use it for what they speak next, and people hear it in the voice list. Finished
      recordings stay as they are. Leave it empty to speak as configured.
      <Autocomplete
        mt="md"
        label="Voice of the server"
        placeholder={chosen === null ? (serverVoice ?? undefined) : undefined}
        value={typed ?? current}
        onChange={setTyped}
        data={[...listed]}
        limit={MAX_SUGGESTED}
        maxDropdownHeight={220}
      />
      {value !== '' && <Sample serverVoice={value} of={value} />}
    </ActionButton>
  );
}
