import { Checkbox } from '#web/ui/form/checkbox.tsx'
import type { StemChoice } from '#web/works/music/mutations.ts'
import { ParentPick } from './parent-pick.tsx'

export type StemFieldsProps = {
  stem: StemChoice
  /** Whose tracks can be chosen. */
  profileId: string
  /** They are for several stems at once. */
  several?: boolean
  disabled?: boolean
  onChange: (stem: StemChoice) => void
}

/** MUSIC-13: what the form of a stem has beyond a track's. */
export function StemFields({ stem, profileId, several, disabled, onChange }: StemFieldsProps) {
  return (
    <>
      <ParentPick
        value={stem.parent}
        profileId={profileId}
        disabled={disabled}
        onChange={(parent) => onChange({ ...stem, parent })}
      />
      <Checkbox
        checked={stem.downloadable}
        disabled={disabled}
        onChange={(event) => onChange({ ...stem, downloadable: event.target.checked })}
      >
        Let signed-in people download {several ? 'them' : 'it'}
      </Checkbox>
    </>
  )
}
