/** What a choice of pictures offers, as of `<input accept>`. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export const AUDIO_ACCEPT = '.mp3,audio/mpeg'
