import type { MadeWithAi } from './sensitive.ts'

/** GUARD-07: the text under a work. */
export const MADE_WITH_AI: Readonly<Record<MadeWithAi, string>> = { no: 'No', part: 'In part', yes: 'Yes' }
