import type { GenerationKind } from '@talkreel/contracts/names';
import type { Db } from '../client.ts';
import {
  acceptConflict,
  acceptGeneration,
  type AcceptedRequest,
} from '../generations/accept.repo.ts';
import { CancelRefused } from '../generations/cancel.repo.ts';
import { claimStage } from '../generations/claims.repo.ts';
import { deliverStage } from '../generations/deliver.repo.ts';
import { queueJoins } from '../generations/sets.repo.ts';
import { failGeneration } from '../generations/finish.repo.ts';
import { cancelGeneration } from '../testing/cancel-generation.ts';
import { lockGeneration } from '../operators/operator-generations.repo.ts';
import { canTakeVideo } from '../library/projects.repo.ts';
import { refundCharged } from '../credits/credit-changes.repo.ts';
import { queueSpeechWaiters } from '../generations/speeches.repo.ts';
import { requeueStage, type Claim } from '../generations/stages.repo.ts';
import { findPurchaseOfProject } from '../generations/speech-purchases.repo.ts';
import { createSets } from './sets.ts';
import { chosen, type Step, type Work } from './steps.ts';

const TAKES = 3;
const FREE_CANCELLATIONS = 2;
const MAX_OPEN = 6;

const newEntry = {
  kind: 'video' as const,
  name: null,
  script: null,
  description: null,
  actorId: null,
  voiceId: null,
  audioAsset: null,
  imageAsset: null,
};
const stage = (name: 'script' | 'audio' | 'lipsync', position: number, needs: Needs = []) => ({
  name,
  position,
  needs,
  input: {},
});
type About = Partial<AcceptedRequest> & { kind: GenerationKind };
type Needs = Array<'script' | 'audio'>;

/** One user, what was accepted for them, and which claims workers hold on it. */
export class MoneyModel {
  readonly accepted: string[] = [];
  private readonly projects: number[] = [];
  private readonly sets: ReturnType<typeof createSets>;
  private readonly claims = new Map<string, Claim>();
  private readonly db: Db;
  private readonly userId: string;
  constructor(db: Db, userId: string) {
    this.db = db;
    this.userId = userId;
    const request = (about: About) => this.request(about);
    this.sets = createSets({ db, userId, maxOpen: MAX_OPEN, request, newEntry });
  }

  async take(what: Step): Promise<void> {
    switch (what.do) {
      case 'accept':
        return void (await this.accept({
          kind: what.cost === 1 ? 'audio' : 'script',
          cost: what.cost,
          idempotencyKey: what.key === null ? null : `key-${what.key}`,
          stages: [stage('script', 0), stage('audio', 1, ['script'])],
        }));
      case 'speech':
        return void (await this.speech());
      case 'made': {
        const id = await this.speech();
        if (id !== null) await this.work('make', id);
        return;
      }
      case 'take':
        return this.anotherTake(what.of);
      case 'video':
        return this.video(what.of);
      case 'batch':
        return void this.accepted.push(...(await this.sets.batch(what.size)));
      case 'retry':
        return void this.accepted.push(...(await this.sets.video(what.of, what.position)));
      case 'film':
        return void this.accepted.push(...(await this.sets.film(what.size)));
      case 'film again':
        return void this.accepted.push(...(await this.sets.scenes(what.of)));
      case 'wake':
        await queueSpeechWaiters(this.db, 100);
        return void (await queueJoins(this.db, 100));
      default:
        return this.onGeneration(what);
    }
  }

  private async onGeneration(what: Step & { of: number }): Promise<void> {
    const id = chosen(this.accepted, what.of);
    if (id === undefined) return;
    if (what.do === 'cancel') await this.cancel(id, what.choice);
    else await this.work(what.do as Work, id);
  }

  private async cancel(id: string, choice: 'keep' | 'discard'): Promise<void> {
    const terms = { choice, freePerDay: FREE_CANCELLATIONS };
    await cancelGeneration(this.db, this.userId, id, terms).catch((error: unknown) => {
      if (!(error instanceof CancelRefused)) throw error;
    });
  }

  private request(about: About): AcceptedRequest {
    return {
      userId: this.userId,
      title: about.kind,
      input: {},
      cost: 1,
      coveredBy: null,
      idempotencyKey: null,
      requestHash: 'x',
      repeatKey: null,
      deadlineSeconds: 600,
      maxActive: MAX_OPEN,
      project: null,
      stages: [],
      ...about,
    };
  }

  private speech(): Promise<string | null> {
    return this.accept({ kind: 'audio', project: newEntry, stages: [stage('audio', 0)] });
  }

  private async accept(about: About): Promise<string | null> {
    try {
      const accepted = await acceptGeneration(this.db, this.request(about));
      if (!accepted) return null;
      this.accepted.push(accepted.generationId);
      if (accepted.projectId !== null && !this.projects.includes(accepted.projectId))
        this.projects.push(accepted.projectId);
      return accepted.generationId;
    } catch (error) {
      // What the plan was made from has changed, or the key was used.
      if (acceptConflict(error) === null) throw error;
      return null;
    }
  }

  /**
   * Requests another take as the api plans it (`plan-speech.ts`); what it saw may have changed by the time it is
   * written.
   */
  private async anotherTake(of: number): Promise<void> {
    const projectId = chosen(this.projects, of);
    if (projectId === undefined) return;
    const unit = await findPurchaseOfProject(this.db, this.userId, projectId);
    if (unit?.credit !== 'charged' || unit.hasVideo || unit.isFilled) return;
    const take = [1, 2, 3].find((number) => !unit.takes.includes(number));
    if (unit.takes.length >= TAKES || take === undefined) return;
    await this.accept({
      kind: 'audio',
      cost: 0,
      coveredBy: unit.id,
      take,
      project: { id: projectId, fill: null },
      stages: [stage('audio', 0)],
    });
  }

  /** Requests a video as the api plans it (`plan-video.ts`). */
  private async video(of: number): Promise<void> {
    const projectId = chosen(this.projects, of);
    if (projectId === undefined) return;
    const unit = await findPurchaseOfProject(this.db, this.userId, projectId);
    const isIncluded = unit?.credit === 'charged' && !unit.hasVideo;
    const hasRoom = await canTakeVideo(this.db, projectId);
    await this.accept({
      kind: 'lipsync',
      cost: isIncluded ? 0 : 1,
      coveredBy: isIncluded ? unit.id : null,
      project: hasRoom ? { id: projectId, fill: {} } : newEntry,
      stages: [stage('lipsync', 0)],
    });
  }

  private async work(what: Work, id: string): Promise<void> {
    const { db } = this;
    const held = this.claims.get(id);
    switch (what) {
      case 'claim':
        return void (await this.claim(id));
      case 'deliver':
        if (held) await this.deliver(held);
        return;
      case 'make':
        for (let ready = await this.claim(id); ready; ready = await this.claim(id))
          await this.deliver(ready);
        return;
      case 'requeue':
        if (held) await requeueStage(db, held, { delayMs: 0, attempt: 2, notice: null });
        return;
      case 'fail':
        if (held) await failGeneration(db, id, { code: 'x', message: 'x' }, held);
        return;
      case 'give up':
        await failGeneration(db, id, { code: 'expired', message: 'x' });
        return;
      case 'stop':
        await cancelGeneration(db, this.userId, id);
        return;
      case 'refund':
        await db.transaction().execute(async (tx) => {
          const generation = await lockGeneration(tx, id);
          if (generation?.credit === 'charged') await refundCharged(tx, generation, 'Refunded');
        });
    }
  }

  private deliver(claim: Claim) {
    return deliverStage(this.db, claim, { output: { audioPath: 'a.wav' }, assets: [] });
  }

  /** Claims the next stage; a stale claim stays with its worker until it takes another. */
  private async claim(id: string): Promise<Claim | null> {
    const next = await this.db
      .selectFrom('stages')
      .select('id')
      .where('generation_id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    if (!next) return null;
    const claim = await claimStage(this.db, { stageId: next.id, workerId: 'w', leaseSeconds: 60 });
    if (typeof claim === 'string') return null;
    this.claims.set(id, claim);
    return claim;
  }
}
