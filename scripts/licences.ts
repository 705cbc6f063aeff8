import { readFile } from 'node:fs/promises'

/** Licences whose terms allow a site under the AGPL-3.0-or-later to contain the package. */
export const ACCEPTED = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Python-2.0'],
  // Fonts.
  'OFL-1.1',
  // The picture library, which is loaded as a file of its own that can be replaced.
  'LGPL-3.0-or-later',
])

type Locked = { version?: string; license?: string; dev?: boolean; optional?: boolean }

/** The packages of the lockfile that a site runs, by their folder. */
export async function productionPackages(lockfile = 'package-lock.json'): Promise<[folder: string, Locked][]> {
  const { packages } = JSON.parse(await readFile(lockfile, 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev)
}

/** Whether a licence in the words of SPDX is accepted: all parts of `AND`, one part of `OR`. */
export const isAccepted = (licence: string | undefined): boolean =>
  (licence ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ACCEPTED.has(part)))

/** Prints each package of a site whose licence is unknown or not accepted. */
async function check(): Promise<boolean> {
  const refused = (await productionPackages()).filter(([, { license }]) => !isAccepted(license))
  for (const [folder, { license = 'no licence' }] of refused) console.log(`${folder}: ${license}`)
  return refused.length === 0
}

if (import.meta.main) process.exit((await check()) ? 0 : 1)
