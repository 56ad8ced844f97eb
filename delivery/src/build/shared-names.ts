import type { Compilation, Compiler, Dependency, Module } from 'webpack';

/** Names that a module exports or that are used of it, by the address under which the shell shares it. */
type NamesByAddress = Record<string, string[]>;

/** Beside a remote's build: what it uses of each shared module. */
export const USES_FILE = 'uses.json';
/** Beside the shell's build: what each shared module exports; null where webpack cannot tell. */
export const EXPORTS_FILE = 'exports.json';

/** Says beside a remote's build which names it uses of each module that the shell shares with it. */
export class SharedUses {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedUses', (compilation) => {
      let found: NamesByAddress = {};
      // What is used is known by now, and modules are not merged yet.
      compilation.hooks.afterOptimizeDependencies.tap('SharedUses', () => {
        found = usesOf(compilation);
      });
      emit(compiler, compilation, USES_FILE, () => found);
    });
  }
}

/** Says beside the shell's build which names each module exports that it shares. */
export class SharedExports {
  /** @param table the file that imports all that is shared */
  constructor(private readonly table: RegExp) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedExports', (compilation) => {
      let found: Record<string, string[] | null> = {};
      // Exports are known by now, and modules are not merged yet.
      compilation.hooks.seal.tap('SharedExports', () => {
        found = exportsOf(compilation, this.table);
        if (Object.keys(found).length === 0)
          compilation.errors.push(new compiler.webpack.WebpackError(`Nothing is shared in ${String(this.table)}.`));
      });
      emit(compiler, compilation, EXPORTS_FILE, () => found);
    });
  }
}

function emit(compiler: Compiler, compilation: Compilation, file: string, names: () => object): void {
  const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  compilation.hooks.processAssets.tap({ name: 'SharedNames', stage }, () => {
    compilation.emitAsset(file, new compiler.webpack.sources.RawSource(`${JSON.stringify(names(), null, 1)}\n`));
  });
}

/** What the federation plugin makes of an import of something shared. */
interface ConsumeSharedModule extends Module {
  options: { shareKey: string };
}

function isConsumeShared(module: Module): module is ConsumeSharedModule {
  return module.type === 'consume-shared-module';
}

function usesOf({ modules, moduleGraph }: Compilation): NamesByAddress {
  const uses: NamesByAddress = {};
  for (const module of modules) {
    if (!isConsumeShared(module)) continue;
    const names = new Set(uses[module.options.shareKey]);
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      if (!dependency || (originModule && !moduleGraph.getExportsInfo(originModule).isModuleUsed(undefined))) continue;
      for (const referenced of dependency.getReferencedExports(moduleGraph, undefined)) {
        // A module that is used as a whole names nothing that could be compared.
        const [name] = Array.isArray(referenced) ? referenced : referenced.name;
        if (name !== undefined) names.add(name);
      }
    }
    uses[module.options.shareKey] = [...names].sort();
  }
  return sorted(uses);
}

function exportsOf({ modules, moduleGraph }: Compilation, table: RegExp): Record<string, string[] | null> {
  const exported: Record<string, string[] | null> = {};
  for (const module of modules) {
    if (!table.test(module.nameForCondition() ?? '')) continue;
    for (const dependency of dependenciesOf(module)) {
      const shared = moduleGraph.getModule(dependency);
      const address = addressOf(dependency, shared);
      if (!shared || !address) continue;
      const names = moduleGraph.getProvidedExports(shared);
      // A CommonJS module is its own default as well.
      exported[address] = Array.isArray(names) ? [...new Set([...names, 'default'])].sort() : null;
    }
  }
  return sorted(exported);
}

function dependenciesOf(module: Module): Dependency[] {
  return [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
}

function requestOf(dependency: Dependency): string | undefined {
  return 'request' in dependency && typeof dependency.request === 'string' ? dependency.request : undefined;
}

/** The address that parts import: a file beside the table represents the one package that it re-exports. */
function addressOf(dependency: Dependency, shared: Module | null): string | undefined {
  const request = requestOf(dependency);
  if (!request?.startsWith('.')) return request;
  return shared?.dependencies.map(requestOf).find((inner) => inner !== undefined && !inner.startsWith('.'));
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
