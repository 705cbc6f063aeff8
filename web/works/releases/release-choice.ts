import type { Release, ReleaseState } from '#contract/releases.ts'

/** The five states that an owner chooses from. */
export type ReleaseChoice = ReleaseState | 'scheduled'

export const choiceOf = ({ state, publicAt }: Release): ReleaseChoice => (publicAt ? 'scheduled' : state)

/** The works that an owner's list shows. */
export type Shown = 'all' | ReleaseChoice

/** A new item is in its list before the server has said its state. */
export const isShown = (shown: Shown, release: Release | undefined): boolean =>
  shown === 'all' || (release !== undefined && shown === choiceOf(release))
