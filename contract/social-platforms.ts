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
  'mastodon',
  'fediverse',
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
  mastodon: 'Mastodon',
  fediverse: 'The fediverse',
  website: 'Website',
}

/** What an address looks like, for platforms that do not accept any address. */
export const SOCIAL_EXAMPLES: Partial<Record<SocialPlatform, string>> = {
  mastodon: '@name@mastodon.social',
  fediverse: '@name@host, or https://',
}
