import { type ComponentType } from 'react'
import { useStore } from '../../browser/store.ts'
import { fetchChunk } from '../../browser/loading.ts'
import type { LanguageStore } from '../../messages/language.ts'
import type { SecondStep } from '../../session/second-step.ts'
import type { SecondStepFormProps } from './second-step.tsx'

interface SlotProps {
  readonly secondStep: SecondStep
}

/** The place on every page where the second step appears. Its form is loaded when it is needed. */
export function createSecondStepSlot(language: LanguageStore) {
  let Loaded: ComponentType<SecondStepFormProps> | undefined

  return {
    async load(): Promise<void> {
      const [{ SecondStepForm }] = await Promise.all([
        fetchChunk(() => import('./second-step.tsx')),
        language.load('secondStep'),
        language.load('emailLinks'),
      ])
      Loaded = SecondStepForm
    },

    Slot({ secondStep }: SlotProps) {
      const request = useStore(secondStep, null)
      return request && Loaded && <Loaded request={request} secondStep={secondStep} />
    },
  }
}
