import { warmAudioProcess } from '../audio/audio.ts'
import { warmImageProcess } from '../images/process/make-images.ts'

/** Starts what opens the file of a form field while it is on its way. All but sounds and archives are pictures. */
export function warmFor(field: string): void {
  if (field === 'audio') warmAudioProcess()
  else if (field !== 'archive') warmImageProcess()
}
