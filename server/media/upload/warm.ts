import { warmAudioProcess } from '../audio/audio.ts'
import { warmImageProcess } from '../images/process/make-images.ts'

/**
 * Starts the process that will open a file while the file is still arriving. Fields other than
 * audio and archives are pictures.
 */
export function warmFor(field: string): void {
  if (field === 'audio') warmAudioProcess()
  else if (field !== 'archive') warmImageProcess()
}
