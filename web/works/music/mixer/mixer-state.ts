import type { Mix } from './mix.ts'

/** How far a stem's sound has come. */
export type Loading = { kind: 'loading'; part: number } | { kind: 'ready' } | { kind: 'failed'; reason: string }

export type MixerState = {
  status: 'loading' | 'paused' | 'playing'
  mix: Mix
  loading: Readonly<Record<string, Loading>>
  /** To fit into memory, two channels became one. */
  mono: boolean
}

/** Of all stems together, 0 to 1; one that failed has come as far as it will. */
export function partLoaded(loading: MixerState['loading']): number {
  const all = Object.values(loading)
  const parts = all.map((one) => (one.kind === 'loading' ? one.part * 0.9 : 1))
  return all.length === 0 ? 1 : parts.reduce((sum, part) => sum + part, 0) / all.length
}

export const isSettled = (loading: MixerState['loading']): boolean =>
  Object.values(loading).every(({ kind }) => kind !== 'loading')

export const hasSound = (loading: MixerState['loading']): boolean =>
  Object.values(loading).some(({ kind }) => kind === 'ready')
