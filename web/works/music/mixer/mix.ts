/** The range of a fader, 0 to 100: silence at the bottom, 0 dB at 80, +6 dB at the top. */
export const FADER = { top: 100, unity: 80 } as const

const MAX_DB = 6
/** Chosen so that the top is +6 dB: the middle is about -13 dB, a tenth about -56 dB. */
const EXPONENT = Math.log(10 ** (MAX_DB / 20)) / Math.log(FADER.top / FADER.unity)

/** The gain factor of a fader's position. */
export const gainAt = (place: number): number => (place <= 0 ? 0 : (place / FADER.unity) ** EXPONENT)

/** `-12.0 dB`, `0.0 dB`, `+6.0 dB`, `-∞ dB`. */
export function levelText(place: number): string {
  const gain = gainAt(place)
  if (gain === 0) return '-∞ dB'
  const decibels = 20 * Math.log10(gain)
  const rounded = Math.abs(decibels) < 0.05 ? 0 : decibels
  return `${rounded > 0 ? '+' : ''}${rounded.toFixed(1)} dB`
}

/** The level as a screen reader says it. */
export const levelSpoken = (place: number): string =>
  place <= 0 ? 'silent' : levelText(place).replace('dB', 'decibels').replace('-', 'minus ').replace('+', 'plus ')

/** The settings of one stem; `level` is its fader's position. */
export type Channel = { level: number; muted: boolean; soloed: boolean }
export type Mix = { master: number; channels: Readonly<Record<string, Channel>> }

export type MixChange =
  | { kind: 'level'; id: string; level: number }
  | { kind: 'mute'; id: string }
  | { kind: 'solo'; id: string }
  | { kind: 'master'; level: number }
  | { kind: 'reset' }

export const PLAIN: Channel = { level: FADER.unity, muted: false, soloed: false }

export const plainMix = (ids: readonly string[]): Mix => ({
  master: FADER.unity,
  channels: Object.fromEntries(ids.map((id) => [id, PLAIN])),
})

export function changeMix(mix: Mix, change: MixChange): Mix {
  if (change.kind === 'reset') return plainMix(Object.keys(mix.channels))
  if (change.kind === 'master') return { ...mix, master: onFader(change.level) }
  const channel = mix.channels[change.id]
  if (!channel) return mix
  return { ...mix, channels: { ...mix.channels, [change.id]: changeChannel(channel, change) } }
}

function changeChannel(channel: Channel, change: MixChange): Channel {
  if (change.kind === 'level') return { ...channel, level: onFader(change.level) }
  if (change.kind === 'mute') return { ...channel, muted: !channel.muted }
  return { ...channel, soloed: !channel.soloed }
}

/**
 * The audible stems: soloed ones, muted or not, if there are any; otherwise all that are not muted.
 */
export function audibleIn({ channels }: Mix): Set<string> {
  const all = Object.entries(channels)
  const soloed = all.filter(([, { soloed }]) => soloed)
  const audible = soloed.length > 0 ? soloed : all.filter(([, { muted }]) => !muted)
  return new Set(audible.map(([id]) => id))
}

/** The gain factor of each stem, 0 for silent ones. */
export function gainsOf(mix: Mix): Record<string, number> {
  const audible = audibleIn(mix)
  const gains = Object.entries(mix.channels).map(([id, { level }]) => [id, audible.has(id) ? gainAt(level) : 0])
  return Object.fromEntries(gains)
}

export const isPlain = (mix: Mix): boolean =>
  mix.master === FADER.unity &&
  Object.values(mix.channels).every(({ level, muted, soloed }) => level === FADER.unity && !muted && !soloed)

const onFader = (place: number): number => Math.min(FADER.top, Math.max(0, Math.round(place)))

/** The loading state of a stem. */
export type Loading = { kind: 'loading'; part: number } | { kind: 'ready' } | { kind: 'failed'; reason: string }

export type MixerState = {
  status: 'loading' | 'paused' | 'playing'
  mix: Mix
  loading: Readonly<Record<string, Loading>>
  /** True if stereo stems were converted to mono, to fit into memory. */
  mono: boolean
}

/** The loaded part of all stems together, 0 to 1; a failed stem counts as loaded. */
export function partLoaded(loading: MixerState['loading']): number {
  const all = Object.values(loading)
  const parts = all.map((one) => (one.kind === 'loading' ? one.part * 0.9 : 1))
  return all.length === 0 ? 1 : parts.reduce((sum, part) => sum + part, 0) / all.length
}

export const isSettled = (loading: MixerState['loading']): boolean =>
  Object.values(loading).every(({ kind }) => kind !== 'loading')

export const hasSound = (loading: MixerState['loading']): boolean =>
  Object.values(loading).some(({ kind }) => kind === 'ready')
