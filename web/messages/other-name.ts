import type { Conversation } from '#contract/messages.ts'
import { profileName } from '#web/player/artist-name.ts'

/** MSG-07: whom one talks with; a profile that is gone is 'Unknown User'. */
export const nameOfOther = ({ other }: Pick<Conversation, 'other'>): string =>
  other ? profileName(other) : 'Unknown User'

export const handleOfOther = ({ other }: Pick<Conversation, 'other'>): string => other?.handle ?? 'unknown'
