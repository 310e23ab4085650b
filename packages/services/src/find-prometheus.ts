import { join } from 'node:path';
import { fetchPackages, hasApt } from './apt.ts';
import { MissingPart } from './missing-part.ts';
import { findOnPath } from './paths.ts';

/** Prometheus where it is installed, else Debian's, fetched and unpacked beside the system. */
export async function findPrometheus(onFetch: () => void): Promise<string> {
  const installed = findOnPath(['prometheus']);
  if (installed) return installed;
  const remedy = 'Install Prometheus 2.42 or newer, so that `prometheus` is on the PATH.';
  if (!hasApt()) throw new MissingPart('There is no Prometheus', remedy);
  onFetch();
  try {
    const folder = await fetchPackages('prometheus', ['prometheus'], ['prometheus']);
    return join(folder, 'prometheus');
  } catch (cause) {
    throw new MissingPart('Prometheus could not be had from the Debian archive', remedy, cause);
  }
}
