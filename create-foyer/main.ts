#!/usr/bin/env node
import { run } from './create.ts'

process.exitCode = await run(process.argv.slice(2))
