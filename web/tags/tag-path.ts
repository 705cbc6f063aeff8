import { hrefOf } from '#web/platform/routing/address.ts'

/** Where a tag leads that was found among all. */
export const tagPath = (tag: string): string => hrefOf({ to: '/find-music', search: { tag } })
