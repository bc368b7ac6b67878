import fc from 'fast-check';

/** A property that fails ends with its counterexample, however slow the machine is, before the time of its test is over. */
fc.configureGlobal({ interruptAfterTimeLimit: 45_000, markInterruptAsFailure: true });
