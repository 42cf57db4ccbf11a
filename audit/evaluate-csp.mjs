// Prints what Google's CSP Evaluator finds in the policy given as the one argument, as JSON.
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

const findings = new CspEvaluator(new CspParser(process.argv[2]).csp).evaluate()
console.log(
  JSON.stringify(
    findings.map(({ directive, value, severity, description }) => ({
      directive,
      value,
      severity,
      description,
    })),
  ),
)
