import { z } from 'zod'
import { NAME_MAX } from './platform/limits.ts'
import { Text } from './platform/text.ts'
import { ProfileSummary } from './profiles.ts'

/** Somebody as an artist writes them: a name, or the handle of a profile with an @ before it. */
export const WrittenName = Text.trim().min(1, 'Enter a name').max(NAME_MAX, `A name has at most ${NAME_MAX} characters`)

/** Somebody who is named in a line-up or in credits. `name` is as it was written; `profile` is null where it names no profile here. */
export const Named = z.object({ name: z.string(), profile: ProfileSummary.nullable() })
export type Named = z.infer<typeof Named>
