import { type Channel, type Mix, PLAIN, plainMix } from './mix.ts'

const nameOf = (trackId: string) => `mixer:${trackId}`

/** The mix of a track from this session; new stems have default settings. */
export function rememberedMix(trackId: string, ids: readonly string[]): Mix {
  const plain = plainMix(ids)
  const stored = readStored(trackId)
  if (!isRecord(stored) || !isRecord(stored.channels)) return plain
  const { channels, master } = stored
  return {
    master: isPlace(master) ? master : plain.master,
    channels: Object.fromEntries(ids.map((id) => [id, asChannel(channels[id])])),
  }
}

export function rememberMix(trackId: string, mix: Mix): void {
  try {
    sessionStorage.setItem(nameOf(trackId), JSON.stringify(mix))
  } catch {
    // Storage is missing or full: the mix is lost with the page.
  }
}

function readStored(trackId: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(trackId)) ?? 'null')
  } catch {
    return null
  }
}

function asChannel(value: unknown): Channel {
  if (!isRecord(value)) return PLAIN
  const { level, muted, soloed } = value
  return { level: isPlace(level) ? level : PLAIN.level, muted: muted === true, soloed: soloed === true }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100
