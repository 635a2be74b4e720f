// completions.c - see completions.h.
//
// bash and zsh: a function that knows, for each command, its options, the words of their values,
// and the words that may follow it. fish: a line for each of them.

#include "viewer/commands/completions.h"

#include "viewer/options/option_help.h"

#include <stdio.h>
#include <string.h>

// Calls `print` for every option of a page that is told of.
typedef void option_printer(const command_page *page, const option_entry *entry);

static void for_options(const command_page *page, option_printer *print) {
    for (int i = 0; i < OPTION_GROUPS_MOST && page->groups[i].entries; i++)
        for (const option_entry *entry = page->groups[i].entries;
             !page->groups[i].is_hidden && entry->name; entry++)
            print(page, entry);
}

static const char *operand_words(const command_page *page, char *text, size_t size) {
    text[0] = '\0';
    if (page->operand_words) page->operand_words(text, size);
    return text;
}

// ---- bash and zsh

static void print_name(const command_page *page, const option_entry *entry) {
    (void)page;
    printf(" %s", entry->name);
    if (entry->letter) printf(" -%c", entry->letter);
}

static void print_values(const command_page *page, const option_entry *entry) {
    char words[OPTION_WORDS_LENGTH];
    if (!entry->argument || entry->is_file) return;
    option_words(entry, words, sizeof words);
    printf("    \"%s %s\") words='%s'; files= ;;\n", page->name, entry->name, words);
}

// The commands themselves: names of one word.
static void print_commands(const command_page *const *pages) {
    for (int i = 0; pages[i]; i++)
        if (!strchr(pages[i]->name, ' ')) printf("%s ", pages[i]->name);
}

static void print_cases(const command_page *const *pages) {
    char words[OPTION_WORDS_LENGTH];
    puts("  case \"$command $before\" in");
    for (int i = 0; pages[i]; i++) for_options(pages[i], print_values);
    puts("    *) case \"$command\" in");
    for (int i = 0; pages[i]; i++) {
        const command_page *page = pages[i];
        printf("      '%s') words='%s", page->name, operand_words(page, words, sizeof words));
        for_options(page, print_name);
        printf(" --help'; files=%s ;;\n", page->operands == OPERAND_FILES ? "1" : "");
    }
    fputs("      *) words='", stdout);
    print_commands(pages);
    puts("--help --version'; files= ;;\n    esac ;;\n  esac");
}

static void print_bash(const command_page *const *pages) {
    puts("# Completions of handrail for bash: made by handrail help --completion bash.\n"
         "_handrail() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local command='' words files=1\n"
         "  [ \"$COMP_CWORD\" -gt 1 ] && command=${COMP_WORDS[1]}\n"
         "  [ \"$command\" = bench ] && [ \"$COMP_CWORD\" -gt 2 ] && command=\"bench "
         "${COMP_WORDS[2]}\"");
    print_cases(pages);
    puts("  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "  [ -n \"$files\" ] && [ \"${current#-}\" = \"$current\" ] &&\n"
         "    COMPREPLY+=($(compgen -f -- \"$current\"))\n"
         "  return 0\n"
         "}\n"
         "complete -o filenames -F _handrail handrail");
}

static void print_zsh(const command_page *const *pages) {
    puts("#compdef handrail\n"
         "# Completions of handrail for zsh: made by handrail help --completion zsh.\n"
         "_handrail() {\n"
         "  local before=${words[CURRENT-1]} command='' files=1\n"
         "  local -a typed=(\"${words[@]}\")\n"
         "  (( CURRENT > 2 )) && command=${typed[2]}\n"
         "  [[ $command = bench ]] && (( CURRENT > 3 )) && command=\"bench ${typed[3]}\"\n"
         "  local words");
    print_cases(pages);
    puts("  compadd -- ${=words}\n"
         "  [[ -n $files ]] && _files\n"
         "  return 0\n"
         "}\n"
         "_handrail \"$@\"");
}

// ---- fish

// In single quotes, as fish reads them.
static void print_quoted(const char *text) {
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('\'');
}

// What the command line must hold for a page's options to be offered.
static void print_condition(const command_page *page) {
    const char *kind = strchr(page->name, ' ');
    int length = (int)(kind ? kind - page->name : (ptrdiff_t)strlen(page->name));
    printf("complete -c handrail -n '__fish_seen_subcommand_from %.*s", length, page->name);
    if (kind) printf("; and __fish_seen_subcommand_from%s", kind);
    putchar('\'');
}

static void print_fish_option(const command_page *page, const option_entry *entry) {
    char words[OPTION_WORDS_LENGTH], help[HELP_LENGTH];
    print_condition(page);
    printf(" -l %s", entry->name + 2);
    if (entry->letter) printf(" -s %c", entry->letter);
    if (entry->argument && !entry->is_optional) fputs(entry->is_file ? " -r -F" : " -x", stdout);
    if (option_words(entry, words, sizeof words)[0]) {
        fputs(" -a ", stdout);
        print_quoted(words);
    }
    fputs(" -d ", stdout);
    print_quoted(option_help_text(entry, help, sizeof help));
    putchar('\n');
}

static void print_fish(const command_page *const *pages) {
    char words[OPTION_WORDS_LENGTH];
    puts("# Completions of handrail for fish: made by handrail help --completion fish.");
    for (int i = 0; pages[i]; i++) {
        const command_page *page = pages[i];
        if (!strchr(page->name, ' ')) {
            printf("complete -c handrail -n __fish_use_subcommand -f -a %s -d ", page->name);
            print_quoted(page->summary);
            putchar('\n');
        }
        for_options(page, print_fish_option);
        if (!operand_words(page, words, sizeof words)[0]) continue;
        print_condition(page);
        fputs(" -f -a ", stdout);
        print_quoted(words);
        putchar('\n');
    }
}

void print_completion(const char *shell, const command_page *const *pages) {
    if (strcmp(shell, "bash") == 0)
        print_bash(pages);
    else if (strcmp(shell, "zsh") == 0)
        print_zsh(pages);
    else
        print_fish(pages);
}
