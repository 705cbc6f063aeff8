import type { Memory } from '#web/platform/memory.ts'

export type VolumeState = { /** 0 to 1. */ level: number; muted: boolean }

export const VOLUME_STORED_AS = 'volume'

export function readVolume(storage: Memory): VolumeState {
  try {
    const { level, muted } = JSON.parse(storage.getItem(VOLUME_STORED_AS) ?? '{}') as Partial<VolumeState>
    if (typeof level === 'number' && level >= 0 && level <= 1) return { level, muted: muted === true }
  } catch {
    // Invalid: the default applies.
  }
  return { level: 1, muted: false }
}
