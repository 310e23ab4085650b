import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mislabelledPhoto, toDataUrl } from '../influencers/photos.ts';
import { openStack } from '../stack/open-stack.ts';
import { ASYNC, availableCredits } from '../stack/requests.ts';

vi.setConfig({ testTimeout: 120_000 });

const stack = await openStack({ workers: 0 });
/** Only root may mount, and not in every container; elsewhere the test is reported as skipped. */
const canMount = tryMount();

test.runIf(canMount)(
  '11 a photo on a full disk is a 503, costs nothing, and works later',
  async () => {
    const client = await stack.signIn('full-disk@example.com');
    const image = toDataUrl('image/png', mislabelledPhoto());
    const send = () => client.post('/api/ai-influencer/video', { image }, ASYNC);
    const before = await availableCredits(client);

    const media = join(stack.dataDir, 'media');
    mount(media);
    let isMounted = true;
    const free = () => {
      if (isMounted) execFileSync('umount', ['-l', media]);
      isMounted = false;
    };
    onTestFinished(free);
    // The folder that the api created at startup.
    mkdirSync(join(media, '.unfinished'));
    writeFileSync(join(media, 'filler'), Buffer.alloc(statfsSync(media).bavail * 4_096));
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await availableCredits(client)).toBe(before);
    const { body: storage } = await client.get('/api/account/storage');
    expect(storage.files).toBe(0);

    free();
    expect((await send()).status).toBe(202);
  },
);

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'talkreel-mount-'));
  try {
    mount(folder);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
