import type { UsageType } from '#contract/artworks.ts'

/** ART-01: the places where an artwork appears, each with a name and a line of explanation. */
export const USAGES: readonly { value: UsageType; label: string; meaning: string }[] = [
  { value: 'gallery', label: 'Gallery', meaning: 'Everyone sees it: on your profile, in Find Art and in feeds.' },
  { value: 'merch', label: 'Merch Only', meaning: 'Only you see it. You can print it on your merch.' },
  { value: 'both', label: 'Gallery & Merch', meaning: 'Everyone sees it, and you can print it on your merch.' },
]

export const usageLabel = (usage: UsageType): string => USAGES.find(({ value }) => value === usage)?.label ?? usage
