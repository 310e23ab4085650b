import { useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { keepShotBlanks } from '../../../lib/shot-blanks.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { adTemplates } from '../model/ad-templates.ts';
import type { Filled } from '../model/fill-template.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateGallery } from './template-gallery.tsx';
import type { TemplatesProps } from './templates-button.tsx';

/** What a reload must restore. */
interface TemplateState {
  chosenId: string | null;
  filled: Filled;
}

const nothing: TemplateState = { chosenId: null, filled: {} };

/** Twelve shapes of an ad, each with a finished example, and the form that fills in the chosen one. */
export default function TemplateDialog(props: TemplatesProps & { onClose: () => void }) {
  const { help, userId, seconds, rate, onClose } = props;
  const [{ chosenId, filled }, patch] = useSessionState(`talkreel-templates:${userId}`, nothing);
  const [lastId, setLastId] = useState(chosenId);
  const chosen = adTemplates.find(({ id }) => id === chosenId);
  const choose = (id: string | null): void => {
    if (id !== null) setLastId(id);
    patch({ chosenId: id });
  };
  return (
    <Dialog onClose={onClose} title={chosen === undefined ? 'Templates' : chosen.title} size={920}>
      {chosen === undefined ? (
        <TemplateGallery lastId={lastId} onChoose={choose} />
      ) : (
        <TemplateForm
          template={chosen}
          filled={filled}
          onFill={(name, value) => patch({ filled: { ...filled, [name]: value } })}
          clip={{ seconds, rate }}
          onBack={() => choose(null)}
          onUse={({ script, shots }) => {
            help.replace(script);
            keepShotBlanks(userId, shots);
            onClose();
          }}
          onShorten={({ script, shots }) => {
            keepShotBlanks(userId, shots);
            help.ask({ kind: 'shorter', script });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
