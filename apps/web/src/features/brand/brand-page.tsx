import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { exportSizes } from '@talkreel/contracts/exports';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { useLocation, useNavigate } from 'react-router-dom';
import { EndCardCanvas } from '../../components/end-card/end-card-canvas.tsx';
import { isColour } from '../../lib/is-colour.ts';
import { Page } from '../../components/page/page.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { openDialog } from '../../lib/asked-dialog.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { brandQuery, useSaveBrand } from '../../lib/brand/brand.ts';
import { wayBackIn } from '../../lib/exports/way-back.ts';
import { toast } from '../../lib/toast-store.ts';
import { keptState, useSessionState } from '../../lib/use-session-state.ts';
import { BrandFiles } from './components/brand-files.tsx';
import { BrandLook, EndCardFields, LabelPanel, SaveBar } from './components/brand-form.tsx';
import { changesOf, draftOf, type BrandDraft } from './model/brand-draft.ts';
import classes from './components/brand.module.css';

/** The page for the brand kit, whose parts the account's exports can carry. */
export default function BrandPage() {
  const { user } = useAuth();
  // Another tab may just have changed it, and what is written here is saved over it.
  const brand = useQuery({ ...brandQuery, staleTime: 0 });
  return (
    <Page
      title="Your brand kit"
      lead="Set it up once, then switch it on for each video you export."
      aside={<BackToExport />}
    >
      {brand.isPending && (
        <div role="status" aria-label="Loading...">
          <Skeleton height={420} radius={16} />
        </div>
      )}
      {brand.isLoadingError && (
        <ErrorState title="Your brand kit could not be loaded" onRetry={() => void brand.refetch()}>
          It is safe; only this page failed to load.
        </ErrorState>
      )}
      {brand.data && user && <Kit kit={brand.data} userId={user.id} />}
    </Page>
  );
}

/** Leads back to the export that the user came from, with its dialog open again. */
function BackToExport() {
  const navigate = useNavigate();
  const wayBack = wayBackIn(useLocation().state);
  if (wayBack === null) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => {
        openDialog('export', wayBack.exportOf);
        void navigate(wayBack.from);
      }}
    >
      Back to the export
    </Button>
  );
}

interface Typed {
  /** The unsaved changes; null, or a missing field: as it is saved. */
  draft: Partial<BrandDraft> | null;
}
const NOTHING: Typed = { draft: null };

function Kit({ kit, userId }: { kit: BrandView; userId: string }) {
  // Unsaved input survives leaving the page.
  const key = `brand:${userId}`;
  const [{ draft: typed }, patch] = useSessionState<Typed>(key, NOTHING);
  const save = useSaveBrand((view) => {
    // Input that was typed while saving stays.
    const now = { ...draftOf(view), ...keptState<Typed>(key)?.draft };
    if (isSame(now, view)) patch({ draft: null });
    toast({ title: 'Your brand kit is saved', variant: 'success' });
  });
  const saved = draftOf(kit);
  const draft = { ...saved, ...typed };
  const body = changesOf(draft, kit);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const change = (part: Partial<BrandDraft>): void => patch({ draft: { ...typed, ...part } });
  const keep = (): void => {
    if (body !== null) save.mutate(body);
  };
  const painted = (typedColor: string, other: string | undefined): string =>
    isColour(typedColor) ? typedColor : (other ?? '#000000');
  return (
    <div className={classes.columns}>
      <div className={classes.forms}>
        <BrandLook draft={draft} onChange={change} />
        <EndCardFields draft={draft} onChange={change} />
        <LabelPanel draft={draft} onChange={change} />
        <SaveBar
          isDirty={isDirty}
          canSave={body !== null}
          isSaving={save.isPending}
          onSave={keep}
          onUndo={() => patch({ draft: null })}
        />
        <BrandFiles kit={kit} />
      </div>
      <aside className={classes.preview} aria-label="Preview">
        <EndCardCanvas
          card={
            draft.title.trim() === ''
              ? { title: 'Your headline', action: draft.action, address: draft.address }
              : draft
          }
          logoUrl={kit.logo?.url ?? null}
          colors={[painted(draft.color, kit.colors[0]), painted(draft.accent, kit.colors[1])]}
          font={draft.font}
          size={exportSizes['4:5']}
          className={classes.card}
        />
      </aside>
    </div>
  );
}

function isSame(draft: BrandDraft, kit: BrandView): boolean {
  const changes = changesOf(draft, kit);
  return changes !== null && Object.keys(changes).length === 0;
}
