export const SOCIAL_PLATFORMS = [
  'instagram',
  'youtube',
  'facebook',
  'spotify',
  'twitter',
  'tiktok',
  'soundcloud',
  'bandcamp',
  'linkedin',
  'website',
] as const

export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]

/** Display names. */
export const SOCIAL_PLATFORM_NAMES: Record<SocialPlatform, string> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
  spotify: 'Spotify',
  twitter: 'X (Twitter)',
  tiktok: 'TikTok',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  linkedin: 'LinkedIn',
  website: 'Website',
}
