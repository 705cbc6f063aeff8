import { DRONE } from './scene/artists/drone.ts'
import { ELECTRONIC } from './scene/artists/electronic.ts'
import { HEAVY } from './scene/artists/heavy.ts'
import { METAL } from './scene/artists/metal.ts'
import { QUIET } from './scene/artists/quiet.ts'
import { FANS } from './scene/fans.ts'
import type { DemoAccount, DemoArtist, DemoFan } from './scene/model.ts'

export const demoArtists: readonly DemoArtist[] = [...METAL, ...HEAVY, ...ELECTRONIC, ...DRONE, ...QUIET]

export const demoFans: readonly DemoFan[] = FANS

/** Accounts with more than one profile: one to try things out with, one that shows switching between three. */
const SHARED: readonly DemoAccount[] = [
  { email: 'demo@example.org', handles: ['nith', 'deadchannel'] },
  { email: 'lowchapel@example.org', handles: ['lowchapel', 'kotel_ii', 'ines_v'] },
]

/** Everybody who signs in: the shared accounts, then `{handle}@example.org` for each remaining profile. */
export const demoAccounts: readonly DemoAccount[] = [
  ...SHARED,
  ...[...demoArtists, ...demoFans]
    .filter(({ handle }) => !SHARED.some((account) => account.handles.includes(handle)))
    .map(({ handle }) => ({ email: `${handle}@example.org`, handles: [handle] })),
]
