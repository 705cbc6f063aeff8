import type { ProfileType } from '#contract/people/profiles.ts'
import { Choice, type ChoiceOption } from '#web/ui/form/choice.tsx'

const OPTIONS: ChoiceOption<ProfileType>[] = [
  { value: 'artist', label: 'Artist', icon: 'music' },
  { value: 'personal', label: 'Personal', icon: 'profile' },
]

const MEANING: Record<ProfileType, string> = {
  artist: 'For what you make: you upload tracks and have a public page for them.',
  personal: 'For what you listen to: a public page with your name, picture and links.',
}

/** PROF-01: the two kinds of profile, and what the chosen one is for. */
export function TypeChoice(props: { value: ProfileType | undefined; onChange: (type: ProfileType) => void }) {
  const { value, onChange } = props
  return (
    <div className="grid gap-3">
      <Choice label="Profile type" options={OPTIONS} value={value} onValueChange={onChange} size="l" />
      <p className="hint type-hint" role="status">
        {value ? MEANING[value] : 'One account can have several profiles of both kinds.'}
      </p>
    </div>
  )
}
