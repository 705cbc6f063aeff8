import { hearPushes } from './hear-pushes.ts'
import type { WorkerScope } from './worker-scope.ts'

hearPushes(self as unknown as WorkerScope)
