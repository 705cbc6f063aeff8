/** The picture formats that file dialogs offer, as in `<input accept>`. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export const AUDIO_ACCEPT = '.mp3,audio/mpeg'
