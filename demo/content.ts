import { DRONE } from './content/artists/drone.ts'
import { ELECTRONIC } from './content/artists/electronic.ts'
import { HEAVY } from './content/artists/heavy.ts'
import { METAL } from './content/artists/metal.ts'
import { QUIET } from './content/artists/quiet.ts'
import { FANS } from './content/fans.ts'
import type { DemoAccount, DemoArtist, DemoFan } from './content/model.ts'

export const demoArtists: readonly DemoArtist[] = [...METAL, ...HEAVY, ...ELECTRONIC, ...DRONE, ...QUIET]

export const demoFans: readonly DemoFan[] = FANS

/** Accounts with several profiles: one for trying things out, one for switching between three. */
const SHARED: readonly DemoAccount[] = [
  { email: 'demo@example.org', handles: ['nith', 'deadchannel'] },
  { email: 'lowchapel@example.org', handles: ['lowchapel', 'kotel_ii', 'ines_v'] },
]

/** All accounts: the shared ones, then `{handle}@example.org` for each remaining profile. */
export const demoAccounts: readonly DemoAccount[] = [
  ...SHARED,
  ...[...demoArtists, ...demoFans]
    .filter(({ handle }) => !SHARED.some((account) => account.handles.includes(handle)))
    .map(({ handle }) => ({ email: `${handle}@example.org`, handles: [handle] })),
]
