import { ON_DRONE } from './comments/drone.ts'
import { ON_ELECTRONIC } from './comments/electronic.ts'
import { ON_HEAVY } from './comments/heavy.ts'
import { ON_METAL } from './comments/metal.ts'
import { ON_QUIET } from './comments/quiet.ts'
import type { DemoComments } from './model.ts'

export const COMMENTS: DemoComments = { ...ON_METAL, ...ON_HEAVY, ...ON_ELECTRONIC, ...ON_DRONE, ...ON_QUIET }
