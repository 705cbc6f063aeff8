import bell from '#web/assets/scenes/bell.png?no-inline'
import candle from '#web/assets/scenes/candle.png?no-inline'
import door from '#web/assets/scenes/door-s.png?no-inline'
import niche from '#web/assets/scenes/niche.png?no-inline'
import stair from '#web/assets/scenes/stair-s.png?no-inline'

/** Addresses of the small one-bit scenes: 168 x 140 pixels, always shown at twice that. */
export const SCENES = { niche, stair, door, bell, candle } as const

export type SceneName = keyof typeof SCENES
