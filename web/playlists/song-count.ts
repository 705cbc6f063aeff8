import { formatCount } from '#web/ui/text/format.ts'

/** PLAYLIST-02: '23 Songs' on cards, '23 songs' in titles. */
export const songCount = (count: number, noun: 'songs' | 'Songs'): string => `${formatCount(count)} ${noun}`
