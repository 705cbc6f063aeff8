import type { SocialPlatform } from '#contract/social-platforms.ts'
import { Bitmap, Icon } from '#web/ui/media/icon.tsx'

/** Only pages of profiles show these, so they are apart from the icons of every page. */
const BITMAPS = {
  instagram: '7fe80180d8cd9e1b31b319e18c18018017fe',
  youtube: '0007feffff7ff3ff1ff1ff3ff7ffff7fe000',
  facebook: 'fffffffc7f9ff9fe07f9ff9ff9ff9ff9ff9f',
  spotify: '1f83fc606dfbfffe0fdf7ffff1f6ee3fc1f8',
  twitter: 'c0660c3181b00e00e00f019830c606c03000',
  tiktok: '03003003803e03f0370303f0670c30c307e0',
  soundcloud: '00000003807c17e17f57f57f57f57e000000',
  linkedin: 'c00c00000cdccfece6cc6cc6cc6cc6cc6000',
  mastodon: '7fefffe67d9bd9bd9bdfbffffff7fc7803e0',
  fediverse: '0600f0168264fffd0b49246229430c3fc30c',
} as const

export const PlatformIcon = ({ platform }: { platform: SocialPlatform }) =>
  platform === 'bandcamp' || platform === 'website' ? (
    <Icon name={`s-${platform}`} />
  ) : (
    <Bitmap bitmap={BITMAPS[platform]} />
  )
